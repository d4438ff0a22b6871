/* All that pages do by script: days left; and what a server answers, where there is none, but for the
   calculators. */
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
const make = (tag, content = "", name = "") => {
  const element = document.createElement(tag);
  element.append(content);
  if (name) element.className = name;
  return element;
};
const linked = (content, to) => {
  const link = make("a", content);
  link.href = to;
  return link;
};
const listed = (items) => {
  const list = make("ul", "", "plain");
  list.append(...items.map((item) => make("li", item)));
  return list;
};
const table = (heads, body, name = "num") => {
  const frame = make("table"), head = frame.createTHead(), rows = frame.createTBody(), region = make("div", frame, "scroll");
  for (const cells of [heads, ...body]) {
    const line = make("tr");
    line.append(...cells.map((cell, place) => {
      const part = make(cell !== "" && (cells === heads || !place) ? "th" : "td", cell, name);
      if (part.tagName === "TH") part.scope = cells === heads ? "col" : "row";
      return part;
    }));
    (cells === heads ? head : rows).append(line);
  }
  region.tabIndex = 0;
  return region;
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
const hex = (bytes) => [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’‘·`´]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
/* Names and numbers lead to players: loads what their words lead to. */
const finder = (form) => {
  const { index, players: at, lists, more, nobody, near: close, count } = form.dataset;
  const ROWS_MAX = 20000, NEAR_MAX = 20, root = index.replace(/-index\.js$/, "/");
  const players = new Map(), words = new Map();
  window.ARPAD_FOUND = (key, rows) => players.set(key, rows);
  window.ARPAD_WORDS = (size, text) => words.set(size, text.split(" "));
  const file = (key) => {
    const word = key.trim();
    return root + (/^[a-z0-9]+$/.test(word) ? "n-" + word : "x-" + hex(new TextEncoder().encode(word))) + (word === key ? "" : "_") + ".js";
  };
  let keys = [];
  /* The files on the way to a word, or all behind it. */
  const leads = (word) => keys.filter(([key]) => key.trim().startsWith(word) || (!key.endsWith(" ") && word.startsWith(key)));
  const weight = (some) => some.reduce((sum, [, rows]) => sum + rows, 0);
  const rowsOf = async (some) => {
    await Promise.all(some.map(([key]) => load(file(key))));
    return [...new Map(some.flatMap(([key]) => players.get(key)).map((row) => [row[0], row])).values()];
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
      const allowed = word.length > 5 ? 2 : 1, sizes = window.ARPAD_SEARCH.sizes.filter((size) => Math.abs(size - word.length) <= allowed);
      await Promise.all(sizes.map((size) => load(root + "words/" + size + ".js")));
      const others = sizes.flatMap((size) => words.get(size)).map((one) => [slips(word, one), one]).filter(([count]) => count <= allowed).sort();
      like.set(word, others.slice(0, NEAR_MAX).map(([, one]) => one));
    }
    const [rarest] = [...like.values()].sort((one, other) => one.length - other.length);
    const some = keys.filter(([key]) => rarest.some((word) => word.startsWith(key) || key === word + " "));
    return fitting(await rowsOf(some), wanted, (word, one) => like.get(word).includes(one));
  };
  /* Who is meant: their rows, what is said of them, and whether it is they. */
  const find = async (asked) => {
    await load(index);
    keys = window.ARPAD_SEARCH.keys;
    const wanted = plain(asked);
    let rows = await byNumber(asked.split(/[\s,;]+/).filter(Boolean));
    if (!rows.length && wanted.length) {
      const [fewest] = wanted.map(leads).sort((one, other) => weight(one) - weight(other));
      if (weight(fewest) > ROWS_MAX) return [[], more];
      rows = ordered(fitting(await rowsOf(fewest), wanted, (word, one) => one.startsWith(word)));
    }
    if (rows.length) return [rows, count.replace("{players}", rows.length), true];
    rows = wanted.length ? ordered(await near(wanted)) : [];
    return [rows, rows.length ? close : nobody];
  };
  const page = ([, page]) => at + page + ".html";
  const show = (place, [rows, text], to = page) => {
    const names = JSON.parse(lists), items = rows.slice(0, 100).map((row) => {
      const item = make("span", linked(row[2] || row[0], to(row)));
      item.append(make("small", " " + row[0] + " " + Object.entries(row[4]).map(([series, rating]) => names[series] + " " + rating).join(" · ")));
      return item;
    });
    place.replaceChildren(make("p", text), listed(items));
  };
  return { find, page, show };
};
(() => {
  const form = document.getElementById("search");
  if (!form) return;
  const place = document.getElementById("found");
  const asked = new URLSearchParams(location.search).get("q") || "";
  if (!asked || place.childElementCount) return;
  const { find, page, show } = finder(form);
  document.getElementById("q").value = asked;
  find(asked).then((found) => (found[2] && found[0].length === 1 ? location.replace(page(found[0][0])) : show(place, found)));
})();
/* As files players are compared by what stands in the file of each. */
(() => {
  const form = document.getElementById("beside");
  const names = new URLSearchParams(location.search).getAll("player").filter((name) => name.trim()).slice(0, 4);
  if (!form || !names.length) return;
  const { find, page, show } = finder(form), { unread, between, apart } = form.dataset;
  const place = document.getElementById("found");
  form.querySelectorAll("input").forEach((field, at) => { field.value = names[at] ?? ""; });
  const read = async ([[row]]) => {
    const at = new URL(page(row), location), answer = await fetch(at);
    const file = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const link of file.querySelectorAll("a")) link.href = new URL(link.getAttribute("href"), at);
    return { name: row[2] || row[0], at: at.href, file };
  };
  /* What a list says of a player: all that stands under its name. */
  const figures = ({ file }, id) => {
    const cell = make("div"), own = file.getElementById(id);
    cell.append(...(own ? [...own.parentElement.children].slice(1) : ["–"]));
    return cell;
  };
  const compare = async () => {
    const found = await Promise.all(names.map(find));
    const unsure = found.findIndex(([rows, , isMeant]) => !isMeant || rows.length > 1);
    if (unsure >= 0) return show(place, found[unsure], ([number]) => `?${new URLSearchParams(names.map((name, at) => ["player", at === unsure ? number : name]))}`);
    const beside = await Promise.all(found.map(read)), lists = new Map(), games = [], without = [];
    for (const { file } of beside) for (const head of file.querySelectorAll(".figure > h2")) lists.set(head.id, head.textContent);
    beside.forEach(({ name, file }, first) => beside.slice(first + 1).forEach((other) => {
      const row = [...file.querySelectorAll("[aria-labelledby^=opponents] tbody tr")].find((line) => line.querySelector("a").href === other.at);
      const pair = `${name} – ${other.name}`;
      if (row) games.push([pair, ...[...row.cells].slice(1).map((cell) => cell.textContent)]);
      else without.push(pair);
    }));
    const heads = beside.map(({ file }) => file.querySelector("[aria-labelledby=opponents] thead tr")).find(Boolean);
    place.replaceChildren(table(["", ...beside.map(({ name, at }) => linked(name, at))], [...lists].map(([id, name]) => [name, ...beside.map((player) => figures(player, id))]), ""));
    if (games.length) place.append(make("h2", between), table([...heads.cells].map((cell) => cell.textContent), games));
    if (without.length) place.append(make("h2", apart), listed(without));
  };
  compare().catch(() => place.replaceChildren(make("p", unread)));
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
      const line = make("tr"), head = make("th", linked(row.name ?? row.player_id, `search.html?q=${encodeURIComponent(row.player_id)}`));
      head.scope = "row";
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
  const hash = async (file) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
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
