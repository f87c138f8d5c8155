// Small conveniences on every page; nothing depends on them.

// A menu closes when someone goes elsewhere or presses Escape.
function closeMenus(except) {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (menu !== except) menu.open = false;
  }
}
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("focusin", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// A key that bounces, or a second tap: a form is sent once, and its answer is not lost to its own repetition.
// Those that a script sends instead of the browser take care of that themselves.
const sentAt = new WeakMap();
window.addEventListener("submit", (event) => {
  if (performance.now() - (sentAt.get(event.target) ?? -Infinity) > 1500) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
window.addEventListener("submit", (event) => {
  if (event.target.getAttribute("method") === "post" && !event.defaultPrevented) sentAt.set(event.target, performance.now());
});

// What the site said about the previous step disappears with the next one that is sent without a new page.
document.addEventListener("htmx:beforeRequest", ({ detail: { elt, requestConfig } }) => {
  if (requestConfig.verb === "post" && elt.matches("form, button")) document.querySelector(".messages")?.replaceChildren();
});

// A table that is wider than its box says so.
const boxes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    target.classList.toggle("is-wider", target.scrollWidth > target.clientWidth + 1);
  }
});
function watchBoxes(part) {
  for (const box of part.querySelectorAll(".scroll-box")) boxes.observe(box);
}
watchBoxes(document);
document.addEventListener("htmx:load", (event) => watchBoxes(event.target));

// Tabs in one line on a phone: the current page is visible.
for (const tab of document.querySelectorAll(".tabs [aria-current], .choices [aria-current]")) {
  const line = tab.parentElement;
  line.scrollLeft = tab.offsetLeft - line.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
}

// A print button needs JavaScript, so it exists only where it works.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
