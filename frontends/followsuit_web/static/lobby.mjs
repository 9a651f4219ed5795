/** The lobby: choose a game, its rules and who else plays; or go back to a table of late. */

import { About } from "./about.mjs";
import { ask, pageOf, post, roomOf } from "./asking.mjs";
import { Friends, ROOM, asked } from "./friends.mjs";
import { House, ours, queryOf, settle } from "./house.mjs";
import { Options, Presets, changed } from "./options.mjs";
import { Icon } from "./icons.mjs";
import { Face, Paints } from "./pieces/pieces.mjs";
import { lastGame, name as ownName, tables } from "./settings.mjs";
import { speak, t } from "./strings.mjs";
import { html, render, useEffect, useState } from "./ui.mjs";

/** @import { Game, Rules } from "./types.mjs" */

/** The nearest seats have words of their own. @param {number} place @param {number} seats */
function seatWords(place, seats) {
  if (seats === 2) return t("seatOther");
  if (place === 1) return t("seatLeft");
  if (place === seats - 1) return t("seatRight");
  return place * 2 === seats ? t("seatAcross") : t("seatN", { n: place + 1 });
}

/** @type {[set: string, id: string][]} */
const ART = [["french52", "AS"], ["domino6", "6-4"], ["french52", "QH"]];
const Art = () => html`<div class="art" aria-hidden="true">${ART.map(([set, id]) => html`<${Face} key=${id} id=${id} info=${{ set, name: id, state: "idle" }} />`)}</div>`;

/** How many sit at a table of a game, before anyone says otherwise. */
const USUAL = 4;
/** @param {Game} game */
const usual = (game) => (game.seats.includes(USUAL) ? USUAL : game.seats[0]);

function Recent() {
  const [list, setList] = useState(tables.recall());
  if (!list.length) return null;
  /** @param {string} code */
  const forget = (code) => {
    tables.forget(code);
    setList(tables.recall());
  };
  return html`<section class="recent panel" tabindex="-1" aria-labelledby="recent"><h2 id="recent">${t("recent")}</h2><ul>${list.map(({ code, title, at }) => html`<li key=${code}>
    <a href=${`/room/${encodeURIComponent(code)}`} data-testid=${`recent-${code}`}><b>${title}</b> <span class="code">${code}</span> <time datetime=${new Date(at).toISOString()}>${new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" })}</time></a>
    <button type="button" class="icon-button" aria-label=${t("forget", { code })} onClick=${() => forget(code)}><${Icon} name="close" /></button></li>`)}</ul></section>`;
}

/** A table before anyone says otherwise, or as *rules* have it. @param {Game} game @param {Rules} [rules] */
const begin = (game, rules) => ({
  game, seats: rules?.seats ?? usual(game), options: rules?.options ?? {},
  preset: rules?.preset ?? (Object.keys(rules?.options ?? {}).length ? "" : game.presets[0]?.name ?? ""),
});

/** Goes to a room that others have made. */
function Join() {
  const [code, setCode] = useState("");
  /** A link does as well. @param {SubmitEvent} event */
  const go = (event) => {
    event.preventDefault();
    const [, found, hash] = code.trim().match(/^(?:https?:\/\/.*\/room\/)?([a-z0-9]+)\/?(?:\?\S*)?(#\S*)?$/i) ?? [];
    if (found) location.assign(pageOf(found.toUpperCase()) + (hash ?? ""));
  };
  return html`<form class="join panel inline" onSubmit=${go}><h2>${t("joinRoom")}</h2><label>${t("roomCodeField")}<input data-testid="join-code" required value=${code} autocomplete="off" autocapitalize="characters" spellcheck="false" onInput=${(/** @type {any} */ event) => setCode(event.target.value)} /></label><button class="button" data-testid="join">${t("join")}</button></form>`;
}

/** @param {{games: Game[]}} props */
function NewTable({ games }) {
  /** @param {string} name */
  const called = (name) => games.find((one) => one.name === name) ?? games[0];
  const [table, setTable] = useState(begin(called(new URLSearchParams(location.search).get("game") ?? lastGame.recall())));
  const { game, preset, seats, options } = table;
  const usualClock = game.presets.find((one) => one.name === preset)?.clock ?? null;
  const best = [...game.bots].sort((a, b) => b.level - a.level)[0]?.name ?? "";
  const [bots, setBots] = useState(/** @type {Record<number, string>} */ ({}));
  const [name, setName] = useState(ownName.recall());
  const [friends, setFriends] = useState(ROOM);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);

  /** @param {string} chosen @param {Rules} [rules] */
  const pickGame = (chosen, rules) => {
    setTable(begin(called(chosen), rules));
    setBots({});
  };
  /** @param {string} title @param {string} query */
  const use = async (title, query) => {
    setError("");
    try {
      const rules = await settle(query);
      pickGame(rules.game, rules);
    } catch (failure) {
      setError(t("badRules", { name: title, reason: /** @type {Error} */ (failure).message }));
    }
  };
  useEffect(() => {
    const query = ours(location.search);
    if (query) use(t("thisLink"), query);
  }, []);
  /** Sets the table. @param {boolean} shared Whether others may sit down. */
  const play = async (shared) => {
    if (busy) return;
    setBusy(true);
    setError("");
    ownName.remember(name.trim());
    lastGame.remember(game.name);
    const alone = !(shared && friends.display);
    const others = Array.from({ length: seats - 1 }, (_, i) => bots[i + 1] ?? best);
    const room = shared ? asked(friends, usualClock) : {};
    const body = { game: game.name, ...(preset ? { preset } : {}), options: changed(game, preset, options, seats), ...(name.trim() ? { name: name.trim() } : {}), bots: alone ? others : [best, ...others], ...room };
    try {
      const made = await post("/api/rooms", body);
      tables.remember(made.room, game.title);
      if (!alone) await post(`${roomOf(made.room)}/display`, {});
      location.assign(pageOf(made.room) + (alone ? "" : "?as=display"));
    } catch (failure) {
      setError(/** @type {Error} */ (failure).message);
      setBusy(false);
    }
  };

  return html`<form class="new panel" onSubmit=${(/** @type {SubmitEvent} */ event) => (event.preventDefault(), play(false))}>
    ${games.length > 1 ? html`<label class="line">${t("game")}<select data-testid="game" value=${game.name} onChange=${(/** @type {any} */ event) => pickGame(event.target.value)}>${games.map((one) => html`<option key=${one.name} value=${one.name} selected=${one === game}>${one.title}</option>`)}</select></label>` : null}
    <h2>${game.title}</h2>
    <p class="about">${game.about}</p>
    <label class="line">${t("yourName")}<input data-testid="name" value=${name} maxlength="24" autocomplete="nickname" placeholder=${t("namePlaceholder")} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    ${game.seats.length > 1 ? html`<label class="line">${t("players")}<select data-testid="seats" value=${String(seats)} onChange=${(/** @type {any} */ event) => setTable({ ...table, seats: Number(event.target.value) })}>${game.seats.map((n) => html`<option key=${n} value=${String(n)} selected=${n === seats}>${n}</option>`)}</select></label>` : null}
    <${Presets} game=${game} preset=${preset} onPick=${(/** @type {string} */ chosen) => setTable({ ...table, preset: chosen, options: {} })} />
    <${Options} key=${game.name} game=${game} preset=${preset} options=${options} seats=${seats} onChange=${(/** @type {Record<string, any>} */ next) => setTable({ ...table, options: next })} />
    ${game.options.length ? html`<${House} game=${game} query=${queryOf(game.name, preset, seats, changed(game, preset, options, seats))} onUse=${use} />` : null}
    <fieldset class="bots"><legend>${t("opponents")}</legend>
      ${Array.from({ length: seats - 1 }, (_, i) => i + 1).map((place) => html`<label key=${place} class="line">${seatWords(place, seats)}<select data-testid=${`bot-${place}`} value=${bots[place] ?? best} onChange=${(/** @type {any} */ event) => setBots({ ...bots, [place]: event.target.value })}>
        ${game.bots.map((bot) => html`<option key=${bot.name} value=${bot.name} selected=${bot.name === (bots[place] ?? best)}>${bot.text}</option>`)}</select></label>`)}
    </fieldset>
    <${Friends} value=${friends} usual=${usualClock} onChange=${setFriends} onMake=${() => play(true)} busy=${busy} />
    <div class="go"><div role="alert" class="errors" data-testid="error">${error ? html`<p>${error}</p>` : null}</div>
      <button class="button primary big" data-testid="play-now" aria-disabled=${busy ? "true" : null}>${busy ? t("sitting") : t("play")}</button></div>
  </form>`;
}

function Lobby() {
  const [games, setGames] = useState(/** @type {Game[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setFailed(false);
    try {
      setGames((await ask("/api/games")).games);
    } catch {
      setFailed(true);
    }
  };
  useEffect(() => {
    load();
  }, []);
  return html`<div class="lobby">
    <${Paints} />
    <header class="hero"><${Art} /><h1>followsuit</h1><p>${t("tagline")}</p></header>
    <main tabindex="-1">
      <${Join} />
      ${games?.length ? html`<${NewTable} games=${games} />` : failed ? html`<div class="panel" role="alert"><p>${t("noServer")}</p><button type="button" class="button" onClick=${load}>${t("retry")}</button></div>` : html`<p class="panel" role="status">${t("loading")}</p>`}
      <${Recent} />
    </main>
    <footer><${About} /></footer>
  </div>`;
}

/** Shows the lobby. @param {HTMLElement} root */
export function lobby(root) {
  speak(document.documentElement.lang || "en");
  render(html`<${Lobby} />`, root);
}
