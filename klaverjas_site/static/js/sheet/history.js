// The games that were played on this phone, and the standing of its players.
import { SITE } from "../site.js";
import { keep } from "../storage.js";
import { GAMES, hasToSend, listGames } from "./remembered.js";

const SHOWN = 20;

// Partners sit opposite each other: the first and the third, the second and the fourth.
function partyOf(place, pad) {
  return pad.parties.length === 2 && pad.names.length === 4 ? pad.parties[place % 2].key : pad.parties[place].key;
}

// Everyone who was given a name, best first. `places` are the names of seats without a player’s name.
export function standing(pads, places) {
  const players = new Map();
  for (const pad of pads.filter(({ finished }) => finished)) {
    for (const [place, name] of pad.names.entries()) {
      if (places.includes(name)) continue;
      const own = partyOf(place, pad);
      const player = players.get(name) ?? { name, games: 0, won: 0, points: 0 };
      player.games += 1;
      player.won += own === pad.winner ? 1 : 0;
      player.points += pad.totals[own];
      players.set(name, player);
    }
  }
  return [...players.values()].sort((one, two) => two.won - one.won || two.points - one.points);
}

// Fills what templates/pad/history.html has laid out; without a game it stays hidden.
export function showHistory(element) {
  const pads = listGames();
  element.hidden = pads.length === 0;
  if (!pads.length) return;
  const { places, won, tied } = element.dataset;
  const language = document.documentElement.lang;
  const rows = pads.slice(0, SHOWN).map((pad) => {
    const winner = pad.parties.find(({ key }) => key === pad.winner);
    const date = new Date(pad.at).toLocaleDateString(language, { day: "numeric", month: "short" });
    const totals = pad.parties.map(({ key }) => pad.totals[key]).join(" – ");
    const ended = pad.finished && (winner ? won.replace("%s", winner.name) : tied);
    const texts = { names: pad.title, ending: [date, totals, ended].filter(Boolean).join(" · ") };
    return fill(element.querySelector("template[data-game]"), texts, `${SITE}pad/${pad.token}/`);
  });
  element.querySelector("[data-games]").replaceChildren(...rows);

  const players = standing(pads, places.split("|"));
  element.querySelector("[data-standing]").hidden = players.length === 0;
  const lines = players.map((player) => fill(element.querySelector("template[data-player]"), player));
  element.querySelector("[data-players]").replaceChildren(...lines);

  element.querySelector("[data-forget]").onclick = () => {
    forget();
    element.hidden = true;
  };
}

function fill(template, texts, address) {
  const row = template.content.firstElementChild.cloneNode(true);
  for (const part of row.querySelectorAll("[data-text]")) part.textContent = texts[part.dataset.text];
  const link = row.querySelector("a");
  if (link) link.href = address;
  return row;
}

// Names and games go; a round that still has to be sent, and a pad the server does not know yet, do not.
function forget() {
  for (const { token } of listGames()) if (!hasToSend(token)) keep(`klaverjas-sheet-${token}`, null);
  for (const key of [GAMES, "klaverjas-names", "klaverjas-last-names"]) keep(key, null);
}
