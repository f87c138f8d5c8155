// The keys of the speaker's page: on with the space bar, an arrow, a presenter's key or a tap, back with the others.
// It listens before anything is shown: a key pressed as soon as a name can be read counts.
const KEYS = {
  " ": "following", ArrowRight: "following", ArrowDown: "following", PageDown: "following",
  ArrowLeft: "previous", ArrowUp: "previous", PageUp: "previous",
  Enter: "following",
};
const OTHERS = "button:not([data-following], [data-previous]), summary, input, select, a:not([data-following], [data-previous])";

function go(way) {
  document.querySelector(`[data-${way}]`)?.click();
}

document.addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  // A focused button or menu handles its own keys, and what has the focus takes Enter; a key held down counts once.
  const isElsewhere = event.target.closest(event.key === "Enter" ? `${OTHERS}, a, button` : OTHERS);
  if (!way || isElsewhere || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(way);
});
document.addEventListener("click", ({ target }) => target.closest("[data-reveal]") && go("following"));
