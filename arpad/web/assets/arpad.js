/* All that pages do by script. They work without it: it adds days left, and searches, checks files
   and calculates where nobody serves the site. */
"use strict";
for (const time of document.querySelectorAll("time[data-days-left]")) {
  const last = new Date(time.dateTime + "T23:59:59");
  const days = Math.ceil((last - new Date()) / 86400000) - 1;
  time.textContent = days >= 0 ? "(" + time.dataset.daysLeft.replace("{days}", days) + ")" : "(" + time.dataset.over + ")";
}
/* As files a calculation stands in its player's file: who comes by its own address is led there. */
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
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’‘·`´]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const players = new Map(), words = new Map();
  window.ARPAD_FOUND = (key, rows) => players.set(key, rows);
  window.ARPAD_WORDS = (size, text) => words.set(size, text.split(" "));
  const file = (key) => {
    const whole = key.endsWith(" "), word = whole ? key.slice(0, -1) : key;
    const name = /^[a-z0-9]+$/.test(word) ? "n-" + word : "x-" + [...new TextEncoder().encode(word)].map((one) => one.toString(16).padStart(2, "0")).join("");
    return root + name + (whole ? "_" : "") + ".js";
  };
  let keys = [];
  /* The files that have whoever has a word that begins so: one on the way to it, or all behind it. */
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
/* Files that somebody drops are hashed here, and looked up among those that were published. */
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
/* The calculators: the clauses of a rulebook as data, computed as the engine computes them. */
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
const decide = (rules, facts) => {
  let decision;
  for (const [column, needs, clauses] of rules) {
    const [value, , article, says] = clauses.find(([, when]) => when === null || term(when, facts) === true) ?? [null];
    const amount = term(value, facts);
    facts[column] = typeof amount === "boolean" ? +amount : amount;
    decision = { value: facts[column], article, says, lacks: needs.some((name) => (facts[name] ?? null) === null) };
  }
  return decision;
};
const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
const ARPAD_CALC = {
  k: ({ rules }, facts) => decide(rules.k, { ...facts, rating_peak: Math.max(facts.rating, facts.rating_peak ?? 0) }),
  change: (law, rating, kE2, games) => {
    const { rules, steps, swiss } = law, event = { event_is_rated: 1, rated_as: swiss }, widest = steps[steps.length - 1][0];
    const each = games.map(([opponent, half]) => {
      const game = decide(rules.game, { ...event, result: law.results[half], white_moved: 1, black_moved: 1, is_decided: 0, rating_higher: Math.max(rating, opponent), ratings_apart: Math.abs(rating - opponent) });
      const facts = { ...event, rating, rating_listed: rating, k_factor_e2: kE2, is_discarded: 0, opponent_is_discarded: 0, opponent_listed: opponent, opponent_rating: opponent, difference: rating - opponent, score_half: half, game_is_rated: game.value };
      const side = decide(rules.side, facts), counted = decide(rules.difference, facts);
      const difference = OPERATIONS.clip(counted.value, -widest, widest);
      const [, higher] = steps.filter(([low]) => low <= Math.abs(difference)).pop();
      const expected = difference >= 0 ? higher : 1000 - higher;
      return { opponent, half, is_rated: game.value * side.value === 1, difference: counted.value, expected, change: 0,
        articles: game.value === 0 ? [game.article] : [side.article, counted.article, law.articles.expected] };
    });
    const rated = each.filter((row) => row.is_rated);
    const facts = { k_factor_e2: kE2, games: rated.length, games_period: rated.length };
    const held = rules.period.length && rated.length ? decide(rules.period, facts).value : kE2;
    for (const row of rated) row.change = held * (row.half * 500 - row.expected);
    const change = sum(rated, "change");
    const rounded = decide(rules.new, { rating_old: rating, sum_e5: change, adjusted_e5: change });
    return { each, change, half: sum(rated, "half"), expected: sum(rated, "expected"), rating: rounded.value, rounded };
  },
  performance: (law, games) => {
    const average = halfUp(games.reduce((total, [opponent]) => total + opponent, 0), games.length);
    const added = law.percents[halfUp(games.reduce((total, [, half]) => total + half, 0) * 100, 2 * games.length)];
    return { average, added, rating: added === null ? null : average + added };
  },
};
(() => {
  const form = document.querySelector("form[data-law]"), answer = document.getElementById("answer");
  if (!form) return;
  const given = new URLSearchParams(location.search), kind = form.dataset.calculator, say = JSON.parse(form.dataset.say);
  const rows = () => [...form.querySelectorAll("input[name=opponent]")].map((input) => input.parentElement);
  given.getAll("opponent").forEach((opponent, place) => {
    if (!rows()[place]) rows()[0].after(rows()[0].cloneNode(true));
    const [input, select] = rows()[place].querySelectorAll("input, select");
    input.value = opponent;
    select.value = given.getAll("result")[place] ?? "";
  });
  for (const [name, value] of given) if (!["opponent", "result"].includes(name) && form.elements[name]) form.elements[name].value = value;
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
  const whole = (name, most) => {
    const text = form.elements[name]?.value.trim() ?? "";
    if (!text) return null;
    if (!/^\d{1,6}$/.test(text) || +text < (name === "played" ? 0 : 1) || +text > most) throw new RangeError(name);
    return +text;
  };
  const day = (text) => {
    const parts = /^(\d{4})(?:-(\d\d)-(\d\d))?$/.exec(text.trim());
    if (text.trim() && !parts) throw new RangeError(text);
    return parts ? +`${parts[1]}${parts[2] ?? "00"}${parts[3] ?? "00"}` : null;
  };
  const kOf = (law, rating) => {
    const text = form.elements.k?.value.trim().replace(",", ".") ?? "";
    if (text && !(/^\d{1,3}(\.\d{1,2})?$/.test(text) && +text)) throw new RangeError("k");
    if (text) return { value: Math.round(+text * 100) };
    const birth = day(form.elements.birth.value), on = day(form.elements.on.value || form.dataset.on), facts = { rating, rating_peak: whole("peak", 9999), games_rated: whole("played", 99999), on, list_id: on, birth_on: birth };
    if (birth !== null) Object.assign(facts, { years_old: Math.floor((on - birth) / 10000), age_at_year_end: Math.floor(on / 10000) - Math.floor(birth / 10000) });
    return ARPAD_CALC.k(law, facts);
  };
  const why = (decision) => (decision.says ? [make("p", `${decision.says} (${decision.article})`)] : []).concat(decision.lacks ? [make("p", say.lacks)] : []);
  const written = () => rows().map((row) => [...row.querySelectorAll("input, select")].map((field) => field.value.trim())).filter(([opponent]) => opponent).map(([opponent, result]) => {
    if (!/^\d{1,4}$/.test(opponent) || !+opponent) throw new RangeError(opponent);
    return [+opponent, result ? +result * 2 : null];
  });
  const ways = {
    change: (law) => {
      const rating = whole("rating", 9999), games = written(), k = kOf(law, rating);
      if (!rating || !games.length || !k.value || games.some(([, half]) => half === null)) throw new RangeError("");
      const found = ARPAD_CALC.change(law, rating, k.value, games);
      return [make("h2", fill(say.points, { change: signed(found.change) })), make("p", fill(say.becomes, { old: rating, new: found.rating ?? "–" }), "lead"),
        table(["Rc", "D", "w", say.expected, say.change, say.articles], found.each.map((row) => [row.opponent, minus(row.difference), score(row.half), decimal(row.expected / 1000, 3), signed(row.change), row.articles.join(", ")])), ...why(k), ...why(found.rounded)];
    },
    "what-if": (law) => {
      const rating = whole("rating", 9999), games = written(), k = kOf(law, rating), aim = /^\+\s*(\d{1,3})$/.exec(form.elements.target.value.trim());
      const target = aim ? rating + +aim[1] : whole("target", 9999), played = games.filter(([, half]) => half !== null);
      const coming = ARPAD_CALC.change(law, rating, k.value, games.filter(([, half]) => half === null).map(([opponent]) => [opponent, 0])).each.filter((row) => row.is_rated);
      if (!rating || !coming.length || coming.length > 20 || !k.value) throw new RangeError("");
      const each = Array.from({ length: 2 * coming.length + 1 }, (_, half) => ({ half, ...ARPAD_CALC.change(law, rating, k.value, [...played, ...coming.map((row, place) => [row.opponent, Math.min(2, Math.max(0, half - 2 * place))])]) , score: half }));
      const enough = each.find((row) => row.rating >= target);
      return [make("h2", target === null ? say.scores : fill(enough ? say.need : say.none, { target, score: enough && score(enough.score), games: coming.length })),
        table([say.to_come, say.change, say.rating], each.map((row) => [score(row.score), signed(row.change), row.rating ?? "–"])), ...why(k)];
    },
    performance: (law) => {
      const games = written();
      if (!games.length || games.some(([, half]) => half === null)) throw new RangeError("");
      const found = ARPAD_CALC.performance(law, games), values = { ...found, difference: `${found.added > 0 ? "+" : ""}${minus(found.added)}`, article: law.articles.performance };
      return found.rating === null ? [make("h2", say.no_performance), make("p", fill(say.indeterminate, values))] : [make("h2", fill(say.performance, values)), make("p", fill(say.average, values))];
    },
    "k-factor": (law) => {
      const rating = whole("rating", 9999);
      if (!rating) throw new RangeError("rating");
      const k = kOf(law, rating);
      return [make("h2", `K = ${k.value === null ? "–" : decimal(k.value / 100, 2).replace(/\D?0+$/, "")}`), ...why(k)];
    },
  };
  if ([...given.values()].some((value) => value.trim())) load(`${form.dataset.law}${form.elements.rulebook.value}.js`).then(() => {
    try {
      answer.replaceChildren(...ways[kind](window.ARPAD_LAW));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      answer.replaceChildren(make("p", say.wrong));
    }
  });
})();
