// What is shown instead of the keys: the rounds, what a person has to look at, the end, the menu.
import { disputed, nameOf, safeResult, shownNumber } from "./match.js";
import { h, outcomeWord, seatName, t } from "./texts.js";

const button = (text, onclick, kind = "plain") => h(`button.wide.${kind}`, { onclick }, text);
const link = (text, href) => h("a.wide.plain", { href }, text);

// A round in one line for each side or player: what it scored, from what.
function cells(state, result, after = null, line = { result }) {
  return state.parties.map(({ key, tint }) => {
    const { won, extra, score } = result;
    const parts = extra[key] ? `${won[key]} + ${extra[key]}` : String(won[key]);
    const isKalte = after?.kalte.includes(key);
    const special = [after?.small && t("small", { n: after.small[key] }), result.marked === key && outcomeWord(result, state.rules), isKalte && t("kalte")]
      .filter(Boolean).join(" · ");
    const isPlaying = (line.entry?.maker ?? result.maker) === key;
    return h(`td.${tint}`, {},
      h("span.got", {}, `${isPlaying ? "● " : ""}+${score[key]}`),
      after ? h("strong", {}, String(after.die ? after.die[key] : after.total[key])) : null,
      parts === String(score[key]) && !special ? null : h("small", {}, [parts, special].filter(Boolean).join(" ")));
  });
}

const STATUS = { saved: "✓", own: "½", waits: "…", in_page: "!", not_sent: "…" };
const statusCell = (is, text) => h("td.is", { title: text, "aria-label": text }, STATUS[is]);

// The columns of the sides or players, between the number of a round and what it is.
const columnsOf = ({ parties }) => h("thead", {}, h("tr", {}, h("td"),
  ...parties.map(({ tint, name }) => h(`th.${tint}.of-${parties.length}`, { scope: "col" }, name)), h("td")));

function roundsPanel({ state, sheet, queue, edit, canEdit, takeOff, send, back }) {
  const rows = [...sheet.lines].reverse().map((line) => {
    const isChoice = state.rules.game === "hamburg" && line.entry && !line.isPassed;
    const label = h("span", {}, String(line.shown),
      isChoice ? h("small", {}, t(line.entry.choice ? "kleines" : "orgi")) : null);
    const number = canEdit(line)
      ? h("button.number", { onclick: () => edit(line), "aria-label": t("change_round", { number: line.shown }) }, label)
      : h("span.number", {}, label);
    const is = line.is === "waiting" ? queue.whereIs(line) : line.is;
    const status = { own: t("other_side_missing"), saved: "" }[is] ?? t(is);
    const what = line.isPassed
      ? [h("td", { colSpan: state.parties.length }, t("all_passed"))]
      : cells(state, line.result, line.after, line);
    return h("tr", {}, h("th", { scope: "row" }, number),
      ...what, statusCell(is, status));
  });
  return h("section.panel", { "aria-label": t("rounds") },
    button(t("to_write"), back, "primary"),
    rows.length
      ? h("table", {}, columnsOf(state), h("tbody", {}, ...rows))
      : h("p", {}, t("no_rounds")),
    rows.length && !state.is_closed ? button(t("send"), send) : null,
    takeOff ? button(t("take_off"), takeOff) : null);
}

// What waits, with its figures: where nothing is kept, to be copied onto paper.
function waitingPanel({ state, sheet, queue, back }) {
  const rows = queue.all().filter((entry) => !entry.withdrawn).map((entry) => {
    const number = h("th", { scope: "row" }, String(shownNumber(sheet, entry.number)));
    const is = queue.whereIs(entry);
    return h("tr", {}, number, ...cells(state, resultOf(entry, state), null, { entry: entry.entry }), statusCell(is, t(is)));
  });
  return h("section.panel", { "aria-label": t("waiting_rounds") }, button(t("to_write"), back, "primary"),
    h("h2", {}, t("waiting_rounds")), h("p", {}, t(queue.unkept().length ? "copy" : "waits")),
    h("table", {}, columnsOf(state), h("tbody", {}, ...rows)));
}

// What the server did not take, each with its ways out; the latest news of the sheet is next to it.
function refusedPanel({ state, sheet, queue, refused, actions, back }) {
  const cards = refused.map((entry) => {
    if (entry.text) {
      return h("article.card", {}, h("p", {}, t("unreadable")), h("pre", {}, entry.text),
        button(t("throw_away"), () => actions.drop(entry, false)));
    }
    const number = shownNumber(sheet, entry.number);
    const { why, texts } = entry.refused;
    const ways = [];
    const table = h("table", {});
    const mine = (label, result, own) =>
      table.append(h("tr", {}, h("th", { scope: "row" }, label), ...cells(state, result, null, { result, entry: own })));
    let says = texts ?? [t(why)]; // "late", "gone"; a conflict says more below
    const same = state.rounds.find((round) => round.number === entry.refused.same_as);
    if (same) {
      says = [t("same_as", { number: shownNumber(sheet, same.number) })];
      mine(t("theirs"), same.result, same.entry);
      ways.push(button(t("same_round"), () => actions.drop(entry, false), "primary"));
      ways.push(button(t("other_round"), () => actions.next(entry)));
    } else if (why === "conflict") {
      const theirs = state.rounds.find((round) => round.number === entry.number)
        ?? state.tallies?.find((tally) => tally.number === entry.number && tally.side === state.side);
      says = [t(theirs ? "conflict" : "conflict_gone", { number })];
      if (theirs) {
        mine(t("theirs"), theirs.result, theirs.entry);
        ways.push(button(t("theirs_right"), () => actions.drop(entry, false)));
        ways.push(button(t("mine_right"), () => actions.replace(entry, theirs)));
      } else {
        ways.push(button(t("throw_away"), () => actions.drop(entry, true)));
      }
      if (sheet.next !== null) ways.push(button(t(theirs ? "mine_next" : "try_again"), () => actions.next(entry)));
    }
    mine(t("mine"), resultOf(entry, state), entry.entry);
    if (why === "doubt") ways.push(button(t("sure"), () => actions.sure(entry), "primary"));
    if (why === "doubt" || why === "problem") ways.push(button(t("change"), () => actions.change(entry)));
    if (why === "gone") ways.push(button(t("try_again"), () => actions.again(entry)));
    if (why === "late") ways.push(button(t("understood"), () => actions.drop(entry, false), "primary"));
    else if (why !== "conflict") ways.push(button(t("throw_away"), () => actions.drop(entry, true)));
    if (queue.unkept().includes(entry)) says = [...says, t("copy")];
    return h("article.card", {}, h("h2", {}, t("round", { number })), ...says.map((text) => h("p", {}, text)), table,
      ...ways);
  });
  return h("section.panel", { "aria-label": t("not_accepted") }, button(t("to_write"), back), ...cards);
}

// Rules that changed may leave nothing to count.
function resultOf({ entry }, state) {
  const nothing = Object.fromEntries(state.parties.map(({ key }) => [key, entry.card_points?.[key] ?? 0]));
  return safeResult(entry, state) ?? { outcome: "made", won: nothing, extra: {}, score: nothing };
}

function disputedPanel(state, again, back) {
  const of = (number, isOwn) =>
    state.tallies.find((tally) => tally.number === number && (tally.side === state.side) === isOwn);
  const cards = disputed(state).map((number) => {
    const table = h("table", {});
    for (const [who, isOwn] of [["you", true], ["other_side", false]]) {
      const { result, entry } = of(number, isOwn);
      table.append(h("tr", {}, h("th", { scope: "row" }, t(who)), ...cells(state, result, null, { result, entry })));
    }
    return h("article.card", {}, h("h2", {}, t("round", { number })), h("p", {}, t("disputed")), table,
      button(t("write_again"), () => again(of(number, true)), "primary"));
  });
  return h("section.panel", {}, button(t("to_write"), back), ...cards);
}

function verdict(state, match) {
  if (match.jass) return jassVerdict(state, match);
  if (match.tied) return levelVerdict(state, match.leaders);
  if (match.winner) return t("wins", { name: nameOf(state, match.winner) });
  const best = Math.max(...Object.values(match.total));
  const leading = state.parties.filter(({ key }) => match.total[key] === best);
  return leading.length === 1 ? t("ahead", { name: leading[0].name }) : t("level");
}

// There is no single winner: all are tied, or two of three.
function levelVerdict(state, leaders) {
  if (leaders.length === state.parties.length) return t("tie");
  const [one, other] = leaders.map((key) => nameOf(state, key));
  return t("two_level", { one, other });
}

// Who won by a Klammer-Jass, or lost it, and who won then; two may be tied.
function jassVerdict(state, { jass, winner, leaders }) {
  if (jass === winner) return t("wins_by_jass", { name: nameOf(state, jass) });
  const ended = winner ? t("wins", { name: nameOf(state, winner) }) : levelVerdict(state, leaders);
  return `${t("loses_jass", { name: nameOf(state, jass) })} ${ended}`;
}

// A six may be a die that is home again, or one that was never turned.
function noteOf({ die, small, total }, key) {
  if (small) return t("small", { n: small[key] });
  if (!die) return null;
  return t(total[key] === 0 ? "never_turned" : die[key] === 6 ? "back_on_six" : "die");
}

function totals(state, match) {
  const note = (key) => (noteOf(match, key) ? h("dd.note", {}, noteOf(match, key)) : null);
  return h("dl.result", {}, ...state.parties.map(({ key, tint, name }) =>
    h(`div.${tint}`, {}, h("dt", {}, name), h("dd", {}, String(match.die ? match.die[key] : match.total[key])), note(key))));
}

// `look` shows what the sides wrote differently, where they did.
function endPanel({ state, sheet, agree, rematch, rounds, send, look }) {
  const isSettled = sheet.lines.every((line) => line.is === "saved");
  const parts = [h("h2", {}, isSettled || state.kind === "pad" ? verdict(state, sheet.match) : t("not_settled"))];
  parts.push(totals(state, sheet.match));
  if (state.kind === "pad") {
    parts.push(...rematch());
  } else {
    const missing = state.parties.filter(({ key }) => !state.agreed.includes(key));
    const said = state.parties.filter(({ key }) => state.agreed.includes(key));
    if (!isSettled) {
      parts.push(h("p", {}, t("agree_later")), look ? button(t("differences_look"), look, "primary") : null);
    } else {
      // The link of a side says it for that side only.
      const open = missing.filter(({ key }) => !state.two_tallies || key === state.side);
      const others = missing.map(({ name }) => name).join(", ");
      parts.push(h("p", {}, open.length ? t("check") : others ? t("others_agree", { name: others }) : t("all_agreed")));
      parts.push(...open.map(({ key, name }) => button(t("agree", { name }), () => agree(key), "primary")));
    }
    parts.push(...said.map(({ name }) => h("p.said", {}, `✓ ${name}`)));
    if (state.next_seats.length) {
      parts.push(h("h2", {}, t("next_seats")), h("ul", {}, ...state.next_seats.map(({ name, table, seat }) =>
        h("li", {}, table ? t("next_seat", { name, table, seat: seatName(seat) }) : t("sits_out", { name })))));
    }
    if (state.so_far) parts.push(link(t("so_far"), state.so_far));
  }
  return h("section.panel.end", {}, ...parts, button(t("send"), send), button(t("rounds"), rounds));
}

// Nothing can be written here now; everything written can still be viewed.
function saidPanel({ state, sheet, title, texts, ways }) {
  const shown = state.parties?.length && sheet?.lines.length ? totals(state, sheet.match) : null;
  return h("section.panel", {}, title ? h("h2", {}, title) : null, shown, ...texts.map((text) => h("p", {}, text)), ...ways);
}

function menuPanel({ state, items, back }) {
  const ways = items.map(([text, what]) => (typeof what === "string" ? link(text, what) : button(text, what)));
  const notes = [
    state.kind === "table" ? t("secret") : null,
    state.called ? t("called") : null,
    window.isSecureContext ? null : t("plain_http"),
  ];
  return h("section.panel", { "aria-label": t("menu") }, button(t("to_write"), back, "primary"), ...ways,
    ...notes.filter(Boolean).map((text) => h("p.soft", {}, text)));
}

const pads = () => new URL("..", location).pathname;

function menuItems({ state, sheet, base, turn, post, send, open }) {
  const items = [[t("rounds"), () => open("rounds")], [t("turn"), turn]];
  if (state.kind === "table") {
    if (!state.called) items.push([t("call"), () => post("call/")]);
    if (!state.is_closed && sheet?.lines.length) items.push([t("send"), send]);
  } else {
    items.push([t("rules"), `${base}rules/`], [t("share"), `${base}share/`], [t("start"), pads()]);
    if (state.rules.match_end === "open" && sheet.lines.length) items.push([t("stop"), () => open("stop")]);
  }
  return [...items, [t("plain"), `${base}plain/`]];
}

function rematchWays({ state, playAgain }) {
  if (state.rematch) return [h("a.wide.primary", { href: `${pads()}${state.rematch}/` }, t("rematch"))];
  const rotate = state.seats.length === 4 ? button(t("rotate"), () => playAgain("rotate"), "primary") : null;
  return [rotate, button(t("same"), () => playAgain("keep"))];
}

export const closedTitle = ({ is_gone }) => t(is_gone ? "no_sheet" : "closed");

export function closedPanel({ state, sheet }) {
  const title = closedTitle(state);
  if (state.is_gone) return saidPanel({ state, sheet, title, texts: [t("replaced"), t("scan_again")], ways: [] });
  const ways = state.next_address ? [h("a.wide.primary", { href: state.next_address }, t("where_next"))] : [];
  return saidPanel({ state, sheet, title, texts: [t("closed_why")], ways });
}

// What was asked for by this name, or what to show instead of the keys; null while there are rounds to write.
export function makePanel(name, at) {
  const { state, sheet, refused, open } = at;
  const back = () => open(null);
  const isDisputed = disputed(state).length > 0;
  const end = () => endPanel({
    state, sheet, send: at.send, rematch: () => rematchWays(at), rounds: () => open("rounds"),
    look: isDisputed ? () => open("disputed") : null,
    agree: (key) => at.post("agree/", { who: key, revision: state.revision }),
  });
  if (name === "refused" && refused.length) {
    return refusedPanel({ ...at, actions: at.decisions, back });
  }
  if (name === "waiting" && at.queue.all().length) return waitingPanel({ ...at, back });
  if (name === "rounds") {
    const last = sheet.lines.slice(-1)[0];
    const mayTakeOff = last && !state.two_tallies && !state.is_closed;
    return roundsPanel({ ...at, back, takeOff: mayTakeOff ? at.takeOff : null });
  }
  if (name === "menu") return menuPanel({ state, items: menuItems(at), back });
  if (name === "stop") {
    const ending = end();
    ending.append(button(t("to_write"), back));
    return ending;
  }
  if (state.is_closed) return closedPanel(at);
  if (state.takes !== "rounds") {
    const said = state.ruling || t(state.takes === "totals" ? "totals" : "too_few");
    return saidPanel({ state, sheet, texts: [said], ways: [] });
  }
  if (state.two_tallies && !state.side) return saidPanel({ state, sheet, texts: [t("own_code")], ways: [] });
  if (name === "disputed" && isDisputed) return disputedPanel(state, at.edit, back);
  return sheet.next === null && !at.isWriting ? end() : null;
}
