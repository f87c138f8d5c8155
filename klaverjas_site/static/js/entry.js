// Convenience in the score grid; without it Enter still stores every row and the page comes back at the next one.

// As on the desk Enter walks through a row: who plays, points, roem, roem; the last one stores it. In a list (pit, revoke)
// it stores too, where a browser would open the list; Space and Alt + arrow still do. With Ctrl it stores at once.
const THEN = { maker: "ns_points", ns_points: "ns_roem", ns_roem: "ew_roem", ew_points: "ew_roem" };
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !field.matches?.(".round-form :is(select, input)")) return;
  event.preventDefault();
  if (event.repeat) return;
  const next = event.ctrlKey ? null : field.form.elements[THEN[field.name]];
  if (!next) return field.form.requestSubmit();
  next.focus();
  next.select();
});

// Who plays by a letter (the first of “NS”, “EW”, as it stands on the key); figures begin with the points.
document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".round-form [name=maker]") || event.ctrlKey || event.altKey || event.metaKey) return;
  const { form } = event.target;
  if (/^[0-9]$/.test(event.key)) {
    form.elements.ns_points.focus();
    form.elements.ns_points.select();
    return;
  }
  const named = [...form.elements.maker].filter((radio) => radio.parentElement.querySelector("abbr")?.textContent[0].toLowerCase() === event.key.toLowerCase());
  if (named.length === 1) named[0].click();
});

// A stored row passes the cursor on to the next open one.
document.addEventListener("htmx:afterSettle", (event) => {
  const row = event.detail.elt;
  if (!row.matches?.(".round-stored")) {
    const wrong = row.querySelector?.("[aria-invalid=true], [name=sure], [autofocus]");
    wrong?.focus();
    wrong?.select?.();
    (wrong?.closest(".round") ?? row.querySelector?.(".alert"))?.scrollIntoView({ block: "nearest" });
    return;
  }
  let next = row.nextElementSibling;
  while (next && !next.matches(".round-open")) next = next.nextElementSibling;
  next ??= document.querySelector(".round-open");
  for (const one of document.querySelectorAll(".round.current")) one.classList.remove("current");
  if (!next) return document.querySelector("#sheet-done")?.focus();
  next.classList.add("current");
  next.querySelector("[name=maker]").focus();
  next.scrollIntoView({ block: "nearest" });
});

// Silence would look like success: a row that did not arrive says so, and keeps what was typed.
function sayNotStored({ detail: { elt: form } }) {
  if (!form.matches(".round-form") || form.querySelector(".not-stored")) return;
  form.querySelector(".round-store").before(document.querySelector("#not-stored").content.cloneNode(true));
}
for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, sayNotStored);
}

// Where a round is corrected the points of the other side follow: left empty, the server fills them in.
document.addEventListener("input", ({ target: field }) => {
  const other = field.form?.elements[{ ns_points: "ew_points", ew_points: "ns_points" }[field.name]];
  if (other?.value && other.value === other.defaultValue && field.value !== field.defaultValue) other.value = "";
}, true); // before what is typed is kept

// What the server filled in for the other side is shown where it would have been typed.
document.addEventListener("htmx:afterSwap", (event) => {
  const filled = event.detail.target.querySelector?.("[data-ns-points]");
  const form = event.detail.target.closest("form");
  if (!form || !event.detail.target.matches(".preview")) return;
  for (const side of ["ns", "ew"]) {
    const field = form.elements[`${side}_points`];
    if (field) field.placeholder = filled?.getAttribute(`data-${side}-points`) ?? "";
  }
});

// Roem by tapping: a key adds its call after the others.
function showRoemKeys(part) {
  for (const keys of part.querySelectorAll(".roem-keys")) keys.hidden = false;
}
showRoemKeys(document);
document.addEventListener("htmx:load", (event) => showRoemKeys(event.target));
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-roem]");
  if (!key) return;
  const field = document.getElementById(key.getAttribute("data-for"));
  field.value = `${field.value} ${key.getAttribute("data-roem")}`.trim();
  field.dispatchEvent(new Event("input", { bubbles: true }));
});

// A row with a field that kept.js has marked as not stored is marked too, also where that came back from this device.
function markRow({ target }) {
  const form = target.closest?.(".round-form");
  form?.closest(".round").classList.toggle("is-typed", form.querySelector(".is-unsaved") !== null);
}
for (const change of ["input", "kept:back"]) document.addEventListener(change, markRow);
