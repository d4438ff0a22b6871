/* Days left until a time limit: pages don't depend on the clock, so this alone asks it. */
"use strict";
for (const time of document.querySelectorAll("time[data-days-left]")) {
  const last = new Date(time.dateTime + "T23:59:59");
  const days = Math.ceil((last - new Date()) / 86400000) - 1;
  time.textContent = days >= 0 ? "(" + time.dataset.daysLeft.replace("{days}", days) + ")" : "(" + time.dataset.over + ")";
}
