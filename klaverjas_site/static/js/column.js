// A page of figures that is stored as a whole is typed as in a spreadsheet: Enter moves on ("down" in its column, or to
// the next field), and after the last figure to the button that stores them. Nothing waits for the site in between.
const form = document.querySelector("form[data-enter]");
const cells = [...(form?.querySelectorAll("input[type=text], input:not([type])") ?? [])].filter((field) => !field.disabled);
const columnOf = (field) => (form.dataset.enter === "down" ? field.name.replace(/_?\d+$/, "") : "");
const inColumn = (field) => cells.filter((one) => columnOf(one) === columnOf(field));

export function goTo(field) {
  field?.focus();
  field?.select?.();
}

export function write(field, figure) {
  field.value = figure;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// What comes from a spreadsheet: its rows, and their cells. One figure is pasted as ever.
export function cellsPasted(event) {
  const text = event.clipboardData.getData("text/plain").replace(/\s+$/, "");
  return /[\n\t]/.test(text) ? text.split(/\r?\n/).map((line) => line.split("\t")) : [];
}

form?.addEventListener("keydown", (event) => {
  const column = cells.includes(event.target) ? inColumn(event.target) : [];
  const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!column.length || event.isComposing) return;
  if (event.key === "Escape") {
    write(event.target, event.target.defaultValue);
    event.target.select();
  }
  if (!by || event.ctrlKey || (event.key !== "Enter" && form.dataset.enter !== "down")) return;
  event.preventDefault();
  if (event.repeat) return;
  const next = column[column.indexOf(event.target) + by];
  goTo(next ?? (event.key === "Enter" ? form.querySelector(".form-actions .btn-primary") : null));
});

// A click or a tap selects the figure; a second one puts the cursor in it.
const FIGURE = ":is(form[data-out], form[data-enter]) input:not([type=radio], [type=checkbox])";
let stood = null;
document.addEventListener("pointerdown", () => { stood = document.activeElement; });
document.addEventListener("click", ({ target }) => target !== stood && target.matches?.(FIGURE) && target.select());

// A column from a spreadsheet fills downwards; nothing is stored before someone has looked at it.
form?.addEventListener("paste", (event) => {
  const pasted = cellsPasted(event);
  if (pasted.length < 2 || form.dataset.enter !== "down" || !cells.includes(event.target)) return;
  event.preventDefault();
  const column = inColumn(event.target).slice(inColumn(event.target).indexOf(event.target));
  for (const [down, [figure]] of pasted.slice(0, column.length).entries()) write(column[down], figure.trim());
});
