// Keys do what buttons and links beside them do: 1, 2, n, s, u. Nothing needs them.
"use strict";
document.addEventListener("keydown", (event) => {
  const isWriting = event.target.closest("input, select, textarea");
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || isWriting) return;
  const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (button) button.click();
});
