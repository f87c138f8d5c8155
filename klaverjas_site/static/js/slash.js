// The key / goes to the field in which something is looked for, unless someone is typing.

const field = document.querySelector("[data-slash]");
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || !field) return;
  // A grid of figures has no slash in it: there the key leads on too.
  if (event.target.closest("input:not(.desk-input), textarea, select")) return;
  event.preventDefault();
  field.focus();
  field.select();
});
