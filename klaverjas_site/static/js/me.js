// Whose device this is: pages of a club then say first where they sit and where they stand. Only this browser knows it;
// the site is asked for what everyone may see of that person.
const keyOf = (club) => `me-${club}`;

function known(club) {
  try {
    return localStorage.getItem(keyOf(club));
  } catch {
    return null;
  }
}

// Whether the browser did it.
function remember(club, number) {
  try {
    if (number === null) localStorage.removeItem(keyOf(club));
    else localStorage.setItem(keyOf(club), number);
  } catch {
    // It is said by what is read back.
  }
  return known(club) === number;
}

// --- Where it is chosen.

function show(choice) {
  const { club, number } = choice.dataset;
  const isKnown = known(club) === number;
  choice.hidden = false;
  choice.querySelector("[data-me-set]").hidden = isKnown;
  choice.querySelector("[data-me-forget]").hidden = !isKnown;
}

function choose(choice, number) {
  choice.querySelector("[data-me-unkept]").hidden = remember(choice.dataset.club, number);
  show(choice);
}

for (const choice of document.querySelectorAll("[data-me-choice]")) {
  show(choice);
  choice.querySelector("[data-me-set]").addEventListener("click", () => choose(choice, choice.dataset.number));
  choice.querySelector("[data-me-forget]").addEventListener("click", () => choose(choice, null));
  addEventListener("storage", () => show(choice));
}

// --- Where it is used.

// The row of this person: in sight where the page was opened as it is, and marked.
function showRow(line, isOpened) {
  const link = line.querySelector("[data-me-row]");
  const row = link && document.getElementById(link.dataset.meRow);
  row?.classList.add("is-me");
  if (!isOpened || !link || location.search || location.hash) return;
  if (row) row.scrollIntoView({ block: "center" });
  else location.replace(link.href);
}

async function fill(line) {
  const number = known(line.dataset.club);
  if (!number) return;
  const answer = await fetch(line.dataset.url.replace("/0/", `/${number}/`)).catch(() => null);
  const words = answer?.ok ? (await answer.text()).trim() : "";
  if (!words) return;
  line.replaceChildren(...new DOMParser().parseFromString(words, "text/html").body.childNodes);
  line.hidden = false;
  showRow(line, true);
}

for (const line of document.querySelectorAll("[data-me-line]")) {
  fill(line);
  document.addEventListener("htmx:afterSwap", () => showRow(line, false));
}
