// A screen asks every two seconds whether it should show something else, and during the reveal often enough to keep up
// with the speaker. Without a network it keeps what it shows.
import "./older.js";

const { version, following, turn } = document.body.dataset;
const lost = document.querySelector("[data-lost]");
const QUIET = 4000; // new scores come all the time: the page is not built again more often than this
const EVERY = document.body.classList.contains("wall-reveal") ? 400 : 2000;
const opened = Date.now();
const chosen = version.split(".")[0];
const turnsAt = turn ? since() + 1000 * Number(turn) : Infinity;

// When this page was first shown, whatever updates came since.
function since() {
  if (sessionStorage.getItem("shown") !== chosen) {
    sessionStorage.setItem("shown", chosen);
    sessionStorage.setItem("since", Date.now());
  }
  return Number(sessionStorage.getItem("since"));
}

async function ask() {
  try {
    const answer = await fetch("version/", { cache: "no-store", signal: AbortSignal.timeout(5000) });
    if (!answer.ok) throw new Error(answer.status);
    lost.hidden = true;
    const now = await answer.text();
    // The address without a page: the organiser's phone said which one.
    if (now.split(".")[0] !== chosen) return location.replace("./");
    if (Date.now() > turnsAt) {
      sessionStorage.removeItem("shown");
      return location.replace(`./${following}`);
    }
    if (now !== version && Date.now() > opened + QUIET) return location.replace("./");
  } catch {
    lost.hidden = false;
  }
  setTimeout(ask, EVERY);
}
setTimeout(ask, EVERY);
