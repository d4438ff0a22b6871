/* The search where nobody serves the pages: looks through search-index.js, as the server would. */
"use strict";
(() => {
  const form = document.getElementById("search");
  const place = document.getElementById("found");
  const asked = new URLSearchParams(location.search).get("q") || "";
  const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/['’‘·`´]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);
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
    for (const [number, page, name, , ratings] of rows.slice(0, 100)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = form.dataset.players + page + ".html";
      link.textContent = name || number;
      const more = document.createElement("small");
      more.textContent = " " + number + " " + Object.entries(ratings).map(([series, rating]) => series + " " + rating).join(" · ");
      item.append(link, more);
      list.append(item);
    }
    place.append(said, list);
  };
  const search = (text) => {
    const players = window.ARPAD_PLAYERS.players;
    const numbers = text.split(/[\s,;]+/).filter(Boolean);
    const byNumber = new Map(players.map((row) => [row[0], row]));
    let rows = numbers.length && numbers.every((one) => byNumber.has(one)) ? numbers.map((one) => byNumber.get(one)) : [];
    const wanted = plain(text);
    if (!rows.length && wanted.length) {
      rows = players.filter((row) => { const own = row[3].split(" "); return wanted.every((word) => own.some((one) => one.startsWith(word))); });
    }
    if (rows.length) return show(rows, form.dataset.count.replace("{players}", rows.length));
    rows = wanted.length ? players.filter((row) => { const own = row[3].split(" "); return wanted.every((word) => word.length > 3 && own.some((one) => slips(word, one) <= (word.length > 5 ? 2 : 1))); }) : [];
    show(rows, rows.length ? form.dataset.near : form.dataset.nobody);
  };
  if (!asked || place.childElementCount) return;
  document.getElementById("q").value = asked;
  const index = document.createElement("script");
  index.src = form.dataset.index;
  index.addEventListener("load", () => search(asked));
  document.head.append(index);
})();
