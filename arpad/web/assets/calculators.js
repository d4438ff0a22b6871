/* The calculators of a site of files: clauses as data, computed as the engine does. */
"use strict";
const halfUp = (amount, by) => Math.floor((2 * amount + by) / (2 * by));
const OPERATIONS = {
  "=": (a, b) => a === b, "≠": (a, b) => a !== b, "<": (a, b) => a < b, "≤": (a, b) => a <= b,
  ">": (a, b) => a > b, "≥": (a, b) => a >= b, "+": (a, b) => a + b, "-": (a, b) => a - b,
  "×": (a, b) => a * b, "//": (a, b) => Math.floor(a / b), "%": (a, b) => a - b * Math.floor(a / b),
  not: (a) => !a, abs: Math.abs, clip: (a, low, high) => Math.min(Math.max(a, low), high),
  half_up: halfUp, half_away: (a, b) => (a < 0 ? -halfUp(-a, b) : halfUp(a, b)),
};
const term = (part, facts) => {
  if (!Array.isArray(part)) return part;
  const [operation, first, second, third] = part;
  if (operation === "word") return facts[first] ?? null;
  const a = term(first, facts);
  if (operation === "is_null") return a === null;
  if (operation === "is_in") return a === null ? null : second.includes(a);
  const b = term(second, facts);
  if (operation === "fill_null") return a ?? b;
  const settles = { and: false, or: true }[operation];
  if (settles !== undefined) return a === settles || b === settles ? settles : a === null || b === null ? null : !settles;
  return a === null || b === null ? null : OPERATIONS[operation](a, b, third);
};
/* Each rule adds its column; the last decision is returned, null of no rule. */
const decide = (rules, facts) => {
  let decision = null;
  for (const [column, needs, clauses] of rules) {
    const [value, , article, says] = clauses.find(([, when]) => when === null || term(when, facts) === true) ?? [null];
    const amount = term(value, facts);
    facts[column] = typeof amount === "boolean" ? +amount : amount;
    decision = { value: facts[column], article, says, of: value, lacks: needs.some((name) => (facts[name] ?? null) === null) };
  }
  return decision;
};
const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
/* Opponents' average and the table's difference, with games that a law adds. */
const performed = ({ percents }, facts, added) => {
  const { games, score_half, rating } = added ?? { games: 0, score_half: 0, rating: 0 };
  const counted = facts.games + games, half = facts.score_half + score_half, percent = halfUp(half * 100, 2 * counted), difference = percents[percent];
  return Object.assign(facts, { games_counted: counted, score_half_counted: half, percent, performance_difference: difference,
    opponents_average: halfUp(facts.opponents_sum + games * rating, counted),
    performance_sum: difference === null ? null : facts.opponents_sum + facts.games * difference });
};
const ARPAD_CALC = {
  k: ({ rules, seasons }, { games, since, ...facts }) => {
    const { on, birth_on } = facts, seasonOf = (day) => Math.floor(day / 10000) - (day % 10000 < seasons.start);
    if (birth_on) Object.assign(facts, { years_old: Math.floor((on - birth_on) / 10000), age_at_year_end: Math.floor(on / 10000) - Math.floor(birth_on / 10000) });
    if (seasons && (since || games.length)) {
      const first = !since ? Math.min(...games.map(([year]) => year)) : since % 10000 ? seasonOf(since) : since / 10000, now = seasonOf(on);
      facts.seasons_completed = Math.max(0, now - Math.max(first, seasons.first));
      for (let back = 1; back <= seasons.kept; back++) facts[`season_games_${back}`] = new Map(games).get(now - back) ?? 0;
      if (since) Object.assign(facts, { federated_on: since, years_federated: Math.floor((on - since) / 10000) });
    }
    return decide(rules.k, { ...facts, rating_peak: Math.max(facts.rating, facts.rating_peak ?? 0) });
  },
  change: ({ rules, steps, swiss, results, widest, isOfEvent, articles }, rating, kE2, games) => {
    const event = { event_is_rated: 1, rated_as: swiss }, most = steps[steps.length - 1][0];
    const ofSide = (facts) => { if (rules.sideK.length) facts.k_factor_e2 = decide(rules.sideK, facts).value; };
    const each = games.map(([opponent, half]) => {
      const game = decide(rules.game, { ...event, result: results[half], white_moved: 1, black_moved: 1, is_decided: 0, rating_higher: Math.max(rating, opponent), ratings_apart: Math.abs(rating - opponent) });
      const facts = { ...event, rating, rating_listed: rating, k_factor_e2: kE2, k_factor_player_e2: kE2, is_discarded: 0, opponent_is_discarded: 0, opponent_listed: opponent, opponent_rating: opponent, difference: rating - opponent, score_half: half, game_is_rated: game.value, is_widest_difference: 0 };
      decide(rules.score, facts);
      const side = decide(rules.side, facts);
      facts.is_rated = game.value * side.value;
      if (!isOfEvent) ofSide(facts);
      return { opponent, game, side, facts };
    });
    if (widest) {
      const widths = each.map(({ facts }) => facts.is_rated && (widest === "OF_BOTH" ? Math.abs(facts.difference) : facts.difference)), width = Math.max(...widths);
      if (width > 0) each[widths.indexOf(width)].facts.is_widest_difference = 1;
    }
    for (const { facts, game, side, ...row } of each) {
      const counted = decide(rules.difference, facts), difference = OPERATIONS.clip(counted.value, -most, most);
      const [, higher] = steps.filter(([low]) => low <= Math.abs(difference)).pop();
      facts.expected_e3 = difference >= 0 ? higher : 1000 - higher;
      facts.surplus_e3 = facts.score_half * 500 - facts.expected_e3;
      facts.is_rated *= decide(rules.counted, facts)?.value ?? 1;
      facts.articles = game.value === 0 ? [game.article] : [side.article, counted.article, articles.expected];
      Object.assign(facts, row, { difference: counted.value });
    }
    const sides = each.map(({ facts }) => facts), rated = sides.filter((facts) => facts.is_rated === 1);
    if (isOfEvent) for (const facts of rated) ofSide(Object.assign(facts, { games_event: rated.length, surplus_event_e3: sum(rated, "surplus_e3") }));
    const held = rated.length ? decide(rules.period, { k_factor_e2: kE2, games: rated.length, games_period: rated.length }) : null;
    for (const facts of sides) facts.change = facts.is_rated ? (held ? held.value : facts.k_factor_e2) * facts.surplus_e3 : 0;
    const half = sum(rated, "score_half"), expected = sum(rated, "expected_e3"), added = sum(rated, "change");
    const adding = decide(rules.event, { games: rated.length || games.length, score_half: half, expected_e3: expected, sum_e5: added, rating, rating_listed: rating, k_factor_e2: kE2, opponents_sum_e5: 1e5 * sum(sides, "opponent") });
    const change = adding ? adding.value ?? 0 : added, rounded = decide(rules.new, { rating_old: rating, sum_e5: change, adjusted_e5: change });
    return { each: sides, change, half, expected, rating: rounded.value, rounded, adding: change === added ? null : adding };
  },
  performance: (law, games) => {
    const facts = performed(law, { games: games.length, score_half: sum(games, 1), opponents_sum: sum(games, 0) }), average = facts.opponents_average, added = facts.performance_difference;
    const own = decide(law.rules.performance, { ...facts, is_discarded: 0, opponents_sum_e5: facts.opponents_sum * 1e5 });
    if (!own) return { average, added, rating: added === null ? null : average + added, article: law.articles.performance };
    return { average, added: JSON.stringify(own.of).includes('"performance_difference"') ? added : null, rating: own.value, article: own.article };
  },
  /* Events: opponents' average, games, half points and, if known, the exact sum. */
  first: (law, events, on) => {
    const { rules, added } = law;
    const each = events.map(([average, games, half, total = average * games]) => {
      const facts = performed(law, { ...law.firstEvent, on, games, score_half: half, opponents: games, opponents_met: games, opponents_sum: total }, added);
      decide(rules.floor, facts);
      const event = decide(rules.eventRating, facts), kept = decide(rules.kept, facts);
      return { ...facts, average, event_rating: event.value, weighted: event.value * games, isKept: kept.value === 1, articles: [event.article, kept.article] };
    });
    const kept = each.filter((event) => event.isKept);
    if (!kept.length) return { each, rating: null, games: 0, half: 0 };
    const facts = performed(law, { on, results: kept.length, games: sum(kept, "games"), score_half: sum(kept, "score_half"), opponents_sum: sum(kept, "opponents_sum"), event_ratings_sum: sum(kept, "weighted"),
      performances_sum: sum(kept, "performance_sum"), event_rating: Math.max(...kept.map((event) => event.event_rating)), games_of_team_championships: 0, is_one_round_robin: 0 }, added);
    if (law.isPooled) facts.performances_sum = facts.performance_sum;
    decide(rules.floor, facts);
    const first = decide(rules.first, facts), published = decide(rules.published, facts);
    return { each, rating: first.value, games: facts.games, half: facts.score_half, average: facts.opponents_average, article: first.article, published };
  },
  ofRoll: ({ rules }, born, since, fide_rating, other_rating) => {
    const days = [born, since].map((day) => day && day % 100 ? Date.UTC(Math.floor(day / 10000), Math.floor(day / 100) % 100 - 1, day % 100) / 86400000 : null);
    return decide(rules.first, { age_tenths: days.includes(null) ? null : halfUp((days[1] - days[0]) * 10, 365), fide_rating, other_rating });
  },
  norm: ({ needed }, least, games, titles) => titles.flatMap((title) => {
    const rows = [];
    for (let half = least[games - 1]; half <= 2 * games; half++) {
      const from = needed[title][halfUp(half * 100, 2 * games)], [above] = rows;
      if (!above || from < above.from) rows.unshift({ title, half, from, to: above ? above.from - 1 : null });
    }
    return rows;
  }),
};
(() => {
  const form = document.querySelector("form[data-law]"), answer = document.getElementById("answer");
  if (!form) return;
  const given = new URLSearchParams(location.search), kind = form.dataset.calculator, say = JSON.parse(form.dataset.say), book = form.elements.rulebook;
  const named = (name) => [...form.elements].filter((field) => field.name === name);
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    for (let row = named(name)[0]?.closest(".row"); row && named(name).length < values.length; ) row.after(row.cloneNode(true));
    named(name).forEach((field, place) => { if (place < values.length) field.value = values[place]; });
  }
  /* Fields that only some rulebooks ask for. */
  const fit = () => { for (const part of form.querySelectorAll("[data-books]")) part.hidden = part.dataset.books.split(" ").includes(book.value) !== (part.dataset.is === "1"); };
  book.addEventListener("change", fit);
  fit();
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const decimal = (amount, places) => amount.toFixed(places).replace(new RegExp(`0{0,${places - 2}}$`), "").replace(".", say.sign);
  const signed = (e5) => `${e5 > 0 ? "▲ +" : e5 < 0 ? "▼ −" : ""}${decimal(Math.abs(e5) / 1e5, 5)}`;
  const score = (half) => `${half > 1 || !half ? half >> 1 : ""}${half % 2 ? "½" : ""}`;
  const minus = (amount) => String(amount).replace("-", "−");
  const must = (is, name) => { if (!is) throw new RangeError(name); };
  const text = (name) => form.elements[name]?.value.trim() ?? "";
  const whole = (name, most = 9999, least = 1) => {
    if (!text(name)) return null;
    must(/^\d{1,6}$/.test(text(name)) && +text(name) >= least && +text(name) <= most, name);
    return +text(name);
  };
  const day = (name, usual = "") => {
    const written = text(name) || usual, parts = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(written), on = new Date(`${written}T00:00Z`);
    must(!written || (parts && (!parts[2] || (on > -1e15 && on.toISOString().startsWith(written)))), name);
    return parts ? +`${parts[1]}${parts[2] ?? "00"}${parts[3] ?? "00"}` : null;
  };
  const kOf = (law, rating) => {
    const written = text("k").replace(",", ".");
    must(rating, "rating");
    must(!written || (/^\d{1,3}(\.\d{1,2})?$/.test(written) && +written), "k");
    if (written) return { value: Math.round(+written * 100) };
    const on = day("on", form.dataset.on), peak = whole("peak"), games = text("seasons").split(/\s+/).filter(Boolean);
    must(!peak || peak >= rating, "peak");
    must(games.every((pair) => /^\d{4}:\d{1,3}$/.test(pair)), "seasons");
    return ARPAD_CALC.k(law, { rating, rating_peak: peak, games_rated: whole("played", 99999, 0), on, list_id: on, birth_on: day("birth"), since: day("since"), games: games.map((pair) => pair.split(":").map(Number)) });
  };
  const why = (...decisions) => decisions.filter(Boolean).flatMap((decision) => [decision.says && `${decision.says} (${decision.article})`, decision.lacks && say.lacks]).filter(Boolean).map((sentence) => make("p", sentence));
  const cells = (...names) => named(names[0]).map((_, place) => names.map((name) => named(name)[place].value.trim())).filter(([first]) => first);
  const points = (written) => { const parts = /^(\d*)(½|[.,]5|[.,]0)?$/.exec(written); must(parts && written, "points"); return +parts[1] * 2 + (parts[2] && !parts[2].endsWith("0") ? 1 : 0); };
  const rated = (written, name) => { must(/^\d{1,4}$/.test(written) && +written, name); return +written; };
  const games = (isOver = true) => cells("opponent", "result").map(([opponent, result]) => {
    must(result || !isOver, "result");
    return [rated(opponent, "opponent"), result ? +result * 2 : null];
  });
  const needed = (rows) => { must(rows.length, "opponent"); return rows; };
  const ways = {
    change: (law) => {
      const rating = whole("rating"), k = kOf(law, rating), rows = needed(games());
      must(k.value, "k");
      const changed = ARPAD_CALC.change(law, rating, k.value, rows);
      return [make("h2", fill(say.points, { change: signed(changed.change) })), make("p", fill(say.becomes, { old: rating, new: changed.rating ?? "–" }), "lead"),
        table([say.opponent, say.difference, say.score, say.expected, say.change, say.articles], changed.each.map((row) => [row.opponent, minus(row.difference), score(row.score_half), decimal(row.expected_e3 / 1000, 3), signed(row.change), [...new Set(row.articles)].join(", ")])), ...why(k, changed.adding, changed.rounded)];
    },
    "what-if": (law) => {
      const rating = whole("rating"), k = kOf(law, rating), rows = games(false), aim = /^\+\s*(\d{1,3})$/.exec(text("target"));
      const target = aim ? rating + +aim[1] : whole("target"), played = rows.filter(([, half]) => half !== null), coming = needed(rows.filter(([, half]) => half === null).map(([opponent]) => [opponent, 0]));
      must(k.value, "k");
      must(coming.length <= 20, "opponent");
      const left = ARPAD_CALC.change(law, rating, k.value, [...played, ...coming]).each.slice(played.length).filter((row) => row.is_rated);
      const each = Array.from({ length: 2 * left.length + 1 }, (_, half) => ({ ...ARPAD_CALC.change(law, rating, k.value, [...played, ...left.map((row, place) => [row.opponent, Math.min(2, Math.max(0, half - 2 * place))])]), half }));
      const enough = each.find((row) => row.rating >= target);
      return [make("h2", target === null ? say.scores : fill(enough ? say.need : say.none, { target, score: enough && score(enough.half), games: left.length })),
        table([say.to_come, say.change, say.rating], each.map((row) => [score(row.half), signed(row.change), row.rating ?? "–"])), ...why(k)];
    },
    performance: (law) => {
      const performance = ARPAD_CALC.performance(law, needed(games())), values = { ...performance, difference: `${performance.added > 0 ? "+" : ""}${minus(performance.added)}` };
      return performance.rating === null ? [make("h2", say.no_performance), make("p", fill(say.indeterminate, values))] : [make("h2", fill(say.performance, values)), make("p", fill(performance.added === null ? say.plain_average : say.average, values))];
    },
    "first-rating": (law) => {
      const head = (rating) => make("h2", rating === null ? say.no_first : fill(say.first, { rating }));
      if (law.isOfRoll) {
        const values = [day("birth"), day("since"), whole("fide"), whole("other")];
        must(values.some(Boolean), "birth");
        const decision = ARPAD_CALC.ofRoll(law, ...values);
        return [head(decision.value), ...why(decision)];
      }
      const events = cells("average", "games", "points").map(([average, count, half]) => [rated(average, "average"), rated(count, "games"), points(half)]), rows = games();
      must(events.every(([, count, half]) => half <= 2 * count), "points");
      if (rows.length) events.push([halfUp(sum(rows, 0), rows.length), rows.length, sum(rows, 1), sum(rows, 0)]);
      const { each, published, ...first } = ARPAD_CALC.first(law, needed(events), day("on", form.dataset.on));
      return [head(first.rating), first.games && first.rating !== null ? make("p", fill(say.pooled, { ...first, score: score(first.half) })) : "", ...why(law.added, published),
        table([say.event_average, say.games, say.score, say.event_rating, say.counts, say.articles], each.map((row) => [row.average, row.games, score(row.score_half), row.event_rating ?? "–", row.isKept ? say.yes : say.no, [...new Set(row.articles)].join(", ")]))];
    },
    "k-factor": (law) => {
      const k = kOf(law, whole("rating"));
      return [make("h2", `K = ${k.value === null ? "–" : decimal(k.value / 100, 2).replace(/\D?0+$/, "")}`), ...why(k)];
    },
    norm: (law) => {
      const count = whole("games", 99), average = whole("average"), titles = text("title") ? [text("title")] : Object.keys(law.needed);
      must(count, "games");
      const rows = ARPAD_CALC.norm(law, law.least, count, titles), fits = ({ from, to }) => average >= from && (to === null || average <= to), enough = rows.filter(fits), of = { games: count, average, ...law.gamesMin };
      const values = enough.map((row) => make("p", fill(say.enough, { ...of, title: row.title, score: score(row.half) }), "lead")), counts = make("dl");
      law.counts[count - 1].forEach((amount, place) => { if (amount !== null) counts.append(make("dt", say.kinds[place]), make("dd", amount)); });
      const other = JSON.stringify(ARPAD_CALC.norm(law, law.leastOtherwise, count, titles)) !== JSON.stringify(rows);
      return [make("h2", fill(say.of_games, of)), ...(average === null || enough.length ? values : [make("p", fill(say.not_enough, of), "lead")]), make("p", fill(say.least, { ...law.gamesMin })), counts,
        table([say.title, say.score, say.from, say.to], rows.map((row) => [row.title, score(row.half), row.from, row.to ?? ""])), make("small", law.source + (other ? ` · ${say.otherwise}` : ""))];
    },
  };
  const wrong = (name) => {
    for (const field of named(name).slice(0, 1)) field.setAttribute("aria-invalid", "true");
    answer.replaceChildren(make("p", say.wrong));
  };
  if ([...given.values()].some((value) => value.trim())) load(`${form.dataset.law}${book.value}.js`).then(() => {
    try {
      answer.replaceChildren(...ways[kind](window.ARPAD_LAWS[book.value]));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong(error.message);
    }
  }, () => wrong("rulebook"));
})();
