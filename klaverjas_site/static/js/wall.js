// A page on the wall turns automatically; the button or the space bar holds it. Without this script the link turns it.

const { following, turn } = document.body.dataset;
const key = document.querySelector("[data-pause]");
const pause = key.textContent;
let timer = setTimeout(goOn, 1000 * Number(turn));

function goOn() {
  location.replace(following);
}
function toggle() {
  const isTurning = timer !== 0;
  clearTimeout(timer);
  timer = isTurning ? 0 : setTimeout(goOn, 1000 * Number(turn));
  key.textContent = isTurning ? key.dataset.goOn : pause;
}
key.hidden = false;
key.addEventListener("click", toggle);
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, button, summary, a")) return;
  if (event.key === " ") {
    event.preventDefault();
    toggle();
  }
  if (event.key === "ArrowRight") goOn();
});
// People choosing what is shown are not disturbed.
document.querySelector(".wall-foot details").addEventListener("toggle", (event) => {
  if (event.target.open === (timer !== 0)) toggle();
});
