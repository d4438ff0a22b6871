/* Files that somebody drops are hashed here, and looked up among those that were published. */
"use strict";
(() => {
  const form = document.getElementById("verify");
  if (!window.isSecureContext || !window.crypto.subtle) return;
  const said = document.getElementById("said");
  const input = form.querySelector("input[type=file]");
  form.hidden = false;
  let known;
  const index = () => known || (known = new Promise((there, gone) => {
    const script = document.createElement("script");
    script.src = form.dataset.index;
    script.addEventListener("load", () => there(window.ARPAD_FILES));
    script.addEventListener("error", gone);
    document.head.append(script);
  }));
  const hash = async (file) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer()))].map((one) => one.toString(16).padStart(2, "0")).join("");
  const look = async (files) => {
    said.replaceChildren();
    const published = await index();
    for (const file of files) {
      const item = document.createElement("li");
      const own = await hash(file);
      const found = Object.hasOwn(published, own) ? published[own] : null;
      item.className = found ? "genuine" : "unknown";
      item.textContent = (found ? form.dataset.genuine : form.dataset.unknown).replace("{file}", file.name).replace("{name}", found || "");
      const more = document.createElement("code");
      more.textContent = own;
      item.append(document.createElement("br"), more);
      said.append(item);
    }
  };
  input.addEventListener("change", () => look(input.files));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("dragover", (event) => event.preventDefault());
  form.addEventListener("drop", (event) => { event.preventDefault(); look(event.dataTransfer.files); });
})();
