/* Passkeys: the only thing on the working site that takes a script. A form with data-passkey is shown
   where the browser can do it; it asks that address for what to make or to sign, and sends the answer. */
"use strict";
const able = window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON;
for (const form of able ? document.querySelectorAll("form[data-passkey]") : []) {
  const wrong = form.querySelector("[data-wrong]");
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    if (form.elements.answer.value) return;
    event.preventDefault();
    wrong.hidden = true;
    try {
      const body = new URLSearchParams({ csrf: form.elements.csrf.value });
      const reply = await fetch(form.dataset.passkey, { method: "POST", body });
      if (!reply.ok || reply.redirected) throw new Error(String(reply.status));
      const options = await reply.json();
      const credential = options.rpId
        ? await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
        : await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
      form.elements.answer.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch (error) {
      console.warn(error);
      wrong.hidden = false;
    }
  });
}
