// A page that follows the scores waits while it is not visible or someone types in it, and leaves everything where it
// was.
const live = () => document.getElementById("live");
const focusable = () => [...live().querySelectorAll("a, button, input, select, [tabindex]")];
const isPoll = (event) => event.target.id === "live-poll";
let focused = -1;
let scrolled = [];
let opened = [];

document.addEventListener("htmx:configRequest", (event) => {
  // The current search is in the address.
  if (isPoll(event)) event.detail.path = location.pathname + location.search;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!isPoll(event)) return;
  const typing = document.activeElement.matches("input, select") && live().contains(document.activeElement);
  if (document.hidden || typing) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target !== live()) return;
  focused = focusable().indexOf(document.activeElement);
  opened = [...live().querySelectorAll("details")].map((part) => part.open);
  scrolled = [...live().querySelectorAll(".scroll-box")].map((box) => box.scrollLeft);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id !== "live") return;
  live().querySelectorAll(".scroll-box").forEach((box, place) => { box.scrollLeft = scrolled[place] ?? 0; });
  live().querySelectorAll("details").forEach((part, place) => { part.open = opened[place] ?? part.open; });
  if (focused >= 0) focusable()[focused]?.focus({ preventScroll: true });
});
