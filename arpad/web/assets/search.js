/* The search where nobody serves the pages: loads what the words that were asked lead to. */
"use strict";
(() => {
  const form = document.getElementById("search");
  const place = document.getElementById("found");
  const asked = new URLSearchParams(location.search).get("q") || "";
  if (!asked || place.childElementCount) return;
  const lists = JSON.parse(form.dataset.lists);
  const SHOWN = 100, ROWS_MAX = 20000, NEAR_MAX = 20;
  const root = form.dataset.index.replace(/search-index\.js$/, "search/");
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’‘·`´]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const loaded = new Map();
  const load = (src) => {
    if (!loaded.has(src)) loaded.set(src, new Promise((there, gone) => {
      const script = document.createElement("script");
      script.src = src;
      script.addEventListener("load", there);
      script.addEventListener("error", gone);
      document.head.append(script);
    }));
    return loaded.get(src);
  };
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
    const said = document.createElement("p");
    said.textContent = text;
    const list = document.createElement("ul");
    list.className = "plain";
    for (const [number, page, name, , ratings] of rows.slice(0, SHOWN)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = form.dataset.players + page + ".html";
      link.textContent = name || number;
      const more = document.createElement("small");
      more.textContent = " " + number + " " + Object.entries(ratings).map(([series, rating]) => lists[series] + " " + rating).join(" · ");
      item.append(link, more);
      list.append(item);
    }
    place.append(said, list);
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
