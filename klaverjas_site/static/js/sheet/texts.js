// Words and elements.
import { hasMelds } from "./round.js";

// The page has the words in the reader's language; `%(name)s` is filled in here.
const words = JSON.parse(document.getElementById("sheet-texts").textContent);

export function fill(text, values) {
  return text.replace(/%\((\w+)\)[sd]/g, (_, name) => values[name] ?? "");
}
export const t = (key, values = {}) => fill(words[key] ?? key, values);
export const seatName = (seat) => words.seats[seat];
export const suitName = (suit) => words.suits[suit];
export const stepText = (step, names) => fill(words.steps[step], names);

// What the engine found wrong, or so unlikely that it asks, in words.
export function problemText({ problem }, rules, pool) {
  const text = (rules.players < 4 && words.problems_alone[problem]) || words.problems[problem];
  return fill(text ?? problem, { pool, tricks: rules.hand_size });
}
export const doubtText = ({ doubt }) => words.doubts[doubt];

// A new element: h("button.key", { onclick }, "7")
export function h(what, properties = {}, ...children) {
  const [name, ...classes] = what.split(".");
  const element = document.createElement(name);
  element.className = classes.join(" ");
  if (name === "button") element.type = "button";
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== "role") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

// How a round ended; nothing to say when it was simply made.
export function outcomeWord({ outcome }, rules) {
  if (outcome === "made" || outcome === "passed") return "";
  return t(outcome === "nat" && hasMelds(rules) ? "lost" : outcome);
}
