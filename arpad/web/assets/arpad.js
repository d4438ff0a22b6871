/* All that pages do by script: days left; and what a server answers, where there is none. */
"use strict";
for (const time of document.querySelectorAll("time[data-days-left]")) {
  const last = new Date(time.dateTime + "T23:59:59");
  const days = Math.ceil((last - new Date()) / 86400000) - 1;
  time.textContent = days >= 0 ? "(" + time.dataset.daysLeft.replace("{days}", days) + ")" : "(" + time.dataset.over + ")";
}
/* As files a calculation stands in its player's file. */
if (document.documentElement.hasAttribute("data-anywhere")) {
  const parts = /^(.*\/players\/[^/]+)\/calculations\/([^/]+)\/([^/.]+)/.exec(location.pathname);
  if (parts) location.replace(`${parts[1]}.html#${parts[2]}-${parts[3]}`);
}
const make = (tag, text = "", name = "") => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
};
const scripts = new Map();
const load = (src) => {
  if (!scripts.has(src)) scripts.set(src, new Promise((done, failed) => {
    const script = make("script");
    script.src = src;
    script.addEventListener("load", done);
    script.addEventListener("error", failed);
    document.head.append(script);
  }));
  return scripts.get(src);
};
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’‘·`´]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/* The search: loads what the words that were asked lead to. */
(() => {
  const form = document.getElementById("search");
  if (!form) return;
  const place = document.getElementById("found");
  const asked = new URLSearchParams(location.search).get("q") || "";
  if (!asked || place.childElementCount) return;
  const lists = JSON.parse(form.dataset.lists);
  const SHOWN = 100, ROWS_MAX = 20000, NEAR_MAX = 20;
  const root = form.dataset.index.replace(/search-index\.js$/, "search/");
  const players = new Map(), words = new Map();
  window.ARPAD_FOUND = (key, rows) => players.set(key, rows);
  window.ARPAD_WORDS = (size, text) => words.set(size, text.split(" "));
  const file = (key) => {
    const whole = key.endsWith(" "), word = whole ? key.slice(0, -1) : key;
    const name = /^[a-z0-9]+$/.test(word) ? "n-" + word : "x-" + [...new TextEncoder().encode(word)].map((one) => one.toString(16).padStart(2, "0")).join("");
    return root + name + (whole ? "_" : "") + ".js";
  };
  let keys = [];
  /* The files on the way to a word, or all behind it. */
  const leads = (word) => keys.filter(([key]) => (key.endsWith(" ") ? key.slice(0, -1) : key).startsWith(word) || (!key.endsWith(" ") && word.startsWith(key)));
  const weight = (some) => some.reduce((sum, [, rows]) => sum + rows, 0);
  const rowsOf = async (some) => {
    await Promise.all(some.map(([key]) => load(file(key))));
    const found = new Map();
    for (const [key] of some) for (const row of players.get(key)) found.set(row[0], row);
    return [...found.values()];
  };
  const best = (row) => Math.max(0, ...Object.values(row[4]));
  const ordered = (rows) => rows.sort((one, other) => best(other) - best(one) || (one[0] < other[0] ? -1 : 1));
  const slips = (one, other) => {
    let row = Array.from({ length: other.length + 1 }, (_, place) => place);
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++) {
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1));
      }
      row = next;
    }
    return row[other.length];
  };
  const show = (rows, text) => {
    place.replaceChildren();
    const list = make("ul", "", "plain");
    for (const [number, page, name, , ratings] of rows.slice(0, SHOWN)) {
      const item = make("li"), link = make("a", name || number);
      link.href = form.dataset.players + page + ".html";
      const more = make("small", " " + number + " " + Object.entries(ratings).map(([series, rating]) => lists[series] + " " + rating).join(" · "));
      item.append(link, more);
      list.append(item);
    }
    place.append(make("p", text), list);
  };
  const byNumber = async (numbers) => {
    const found = [];
    for (const number of numbers) {
      const [first] = plain(number);
      const rows = first ? await rowsOf(leads(first).filter(([key]) => first.startsWith(key) || key === first + " ")) : [];
      const row = rows.find((one) => one[0] === number);
      if (!row) return [];
      found.push(row);
    }
    return found;
  };
  const fitting = (rows, wanted, fits) => rows.filter((row) => { const own = row[3].split(" "); return wanted.every((word) => own.some((one) => fits(word, one))); });
  const near = async (wanted) => {
    if (wanted.some((word) => word.length < 4)) return [];
    const like = new Map();
    for (const word of wanted) {
      const allowed = word.length > 5 ? 2 : 1, sizes = [];
      for (let size = word.length - allowed; size <= word.length + allowed; size++) if (window.ARPAD_SEARCH.sizes.includes(size)) sizes.push(size);
      await Promise.all(sizes.map((size) => load(root + "words/" + size + ".js")));
      const others = sizes.flatMap((size) => words.get(size)).map((one) => [slips(word, one), one]).filter(([count]) => count <= allowed).sort();
      like.set(word, others.slice(0, NEAR_MAX).map(([, one]) => one));
    }
    const [rarest] = [...like.values()].sort((one, other) => one.length - other.length);
    const some = keys.filter(([key]) => rarest.some((word) => word.startsWith(key) || key === word + " "));
    return fitting(await rowsOf(some), wanted, (word, one) => like.get(word).includes(one));
  };
  const search = async () => {
    keys = window.ARPAD_SEARCH.keys;
    const numbers = asked.split(/[\s,;]+/).filter(Boolean), wanted = plain(asked);
    let rows = await byNumber(numbers);
    if (!rows.length && wanted.length) {
      const [fewest] = wanted.map(leads).sort((one, other) => weight(one) - weight(other));
      if (weight(fewest) > ROWS_MAX) return show([], form.dataset.more);
      rows = ordered(fitting(await rowsOf(fewest), wanted, (word, one) => one.startsWith(word)));
    }
    if (rows.length === 1) return location.replace(form.dataset.players + rows[0][1] + ".html");
    if (rows.length) return show(rows, form.dataset.count.replace("{players}", rows.length));
    rows = wanted.length ? ordered(await near(wanted)) : [];
    show(rows, rows.length ? form.dataset.near : form.dataset.nobody);
  };
  document.getElementById("q").value = asked;
  load(form.dataset.index).then(search);
})();
/* As files players are chosen from the whole list, if a host has it. */
(() => {
  const form = document.querySelector("form[data-choose]");
  if (!form || !location.search) return;
  const { choose, unread, first } = form.dataset;
  const field = (name) => form.elements.namedItem(name), text = (name) => field(name)?.value.trim() ?? "";
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === "turned") field(name).checked = value;
    else if (field(name)) field(name).value = value;
  }
  const told = document.getElementById("told"), body = document.querySelector("tbody");
  body.replaceChildren();
  told.textContent = "";
  if (!form.reportValidity()) return;
  const [, from, to] = /^(\d*)-?(\d*)$/.exec(text("born")), last = to || (text("born").includes("-") ? 9999 : from);
  const facts = ["federation", "club", "title", "sex", "status"].filter(text), names = plain(text("name")), by = text("sort");
  const key = (row) => (by === "name" ? plain(row.name ?? "").join(" ") : row[by] == null ? null : -row[by]), turn = field("turned").checked ? -1 : 1;
  const order = (one, other) => (one === null) - (other === null) || (one < other ? -turn : one > other ? turn : 0);
  const within = (amount, low, high) => (!low && !high) || (amount !== null && amount >= (low || 0) && amount <= (high || 9999));
  fetch(`${choose}${text("list")}/list.json`).then((answer) => answer.json()).then(({ rows }) => {
    const some = rows.filter((row) => facts.every((fact) => row[fact] === text(fact)) && within(row.rating, text("lowest"), text("highest")) && within(row.birth_year, from, last) && names.every((word) => plain(row.name ?? "").some((own) => own.startsWith(word))))
      .sort((one, other) => order(key(one), key(other)) || (one.player_id < other.player_id ? -1 : 1));
    told.replaceChildren(first.replace("{players}", some.length).replace("{rows}", Math.min(500, some.length)));
    body.append(...some.slice(0, 500).map((row) => {
      const line = make("tr"), head = make("th"), link = make("a", row.name ?? row.player_id);
      link.href = `search.html?q=${encodeURIComponent(row.player_id)}`;
      head.scope = "row";
      head.append(link);
      line.append(head, ...[row.rating ?? "–", row.change, row.games, row.k_factor, row.title, row.federation, row.club, [...(field("status")?.options ?? [])].find(({ value }) => value === row.status)?.text].map((cell, place) => make("td", cell ?? "", (place < 4 ? "num" : "") + (place < 2 ? "" : " extra"))));
      return line;
    }));
  }).catch(() => told.replaceChildren(unread));
})();
/* Dropped files are hashed, and looked up among the published. */
(() => {
  const form = document.getElementById("verify");
  if (!form || !window.isSecureContext || !window.crypto.subtle) return;
  const said = document.getElementById("said");
  const input = form.querySelector("input[type=file]");
  form.hidden = false;
  const hash = async (file) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))].map((one) => one.toString(16).padStart(2, "0")).join("");
  const look = async (files) => {
    said.replaceChildren();
    await load(form.dataset.index);
    const published = window.ARPAD_FILES;
    for (const file of files) {
      const own = await hash(file);
      const found = Object.hasOwn(published, own) ? published[own] : null;
      const item = make("li", (found ? form.dataset.genuine : form.dataset.unknown).replace("{file}", file.name).replace("{name}", found || ""), found ? "genuine" : "unknown");
      item.append(make("br"), make("code", own));
      said.append(item);
    }
  };
  input.addEventListener("change", () => look(input.files));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => { event.preventDefault(); look(event.dataTransfer.files); });
})();
/* The calculators: clauses as data, computed as the engine does. */
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
  const table = (heads, body) => {
    const frame = make("table");
    for (const cells of [heads, ...body]) {
      const line = make("tr");
      line.append(...cells.map((cell, place) => make(cells === heads || !place ? "th" : "td", cell, "num")));
      frame.append(line);
    }
    const region = make("div", "", "scroll");
    region.append(frame);
    region.tabIndex = 0;
    return region;
  };
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
