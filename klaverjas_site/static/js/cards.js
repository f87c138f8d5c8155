// Cards that are tapped faster than the site answers are laid out one at a time. One that cannot be played by then,
// and those tapped after it, are named: nothing is left out silently.
const note = document.querySelector("#not-laid");
const tapped = [];

function sayNotLaid() {
  if (!tapped.length) return;
  note.querySelector("strong").textContent = tapped.map((key) => key.textContent.trim()).join(", ");
  note.hidden = false;
  for (const key of tapped.splice(0)) key.disabled = false;
}

document.addEventListener("click", (event) => {
  const key = event.target.closest("#cards button[name=play]");
  if (!key || !event.isTrusted) return;
  note.hidden = true;
  if (!document.querySelector("#cards .htmx-request")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  tapped.push(key);
  key.disabled = true;
}, true);

document.addEventListener("htmx:afterSettle", () => {
  const [next] = tapped;
  const key = next && document.querySelector(`#cards button[name="${next.name}"][value="${next.value}"]`);
  if (!key || key.closest("details:not([open])")) return sayNotLaid();
  tapped.shift();
  key.click();
});
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.addEventListener(failure, sayNotLaid);
