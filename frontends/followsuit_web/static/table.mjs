/**
 * The table page: one document drawn, whatever the game.
 *
 * Hooks for browser tests (data-testid): table (the root: data-v, data-phase, data-yours once what is shown is settled, data-busy while a request is
 * under way, data-link), prompt, hand, hand-{seat} (further hands of the viewer), piece-{id} (data-state playable | blocked | idle, data-chosen), choice-{move} (data-state enabled | disabled),
 * which, move-{move}, commit, trick (data-complete), slot-{seat} (data-piece, data-led, data-winning), trick-text, continue, marker (data-key), meter,
 * auction, seat-{n} (data-turn; data-called where a device shows the table and a person is on turn), side-{n}, result, hands, next-deal, rematch, new-table, log, error, command, text-toggle, text-table, score-open, score-table,
 * last-open, tricks, mute, menu-open, menu-rules, menu-people, menu-settings, menu-help, menu-command, dialog-{name}, dialog-close, rename, pace,
 * set-{setting}, line (with take-back when another window has the seat). Lobby: play-now, name, preset-{name}, option-{name}, bot-{n}, recent-{code}, error,
 * friends, room-password, room-watch, room-empty, room-clock (then clock-{field}), room-grace, room-display, make-room, join-code, join, about (in the help too).
 * Rooms: entrance (offer, offer-rules, with-{n}, name, sit-{n}, watch, used), sit-down, password, enter, have-words (then words-seat, words-typed, words-go); invite-open, invites, share-{n | room | words | display}; who-{n}, lend-own, back-own, back, lent, away-{n},
 * vote-{n}, lend-{n}, move-{n}, open-{n}, bot-{n} (at the table too), host-{n}, send-{n}, leave-seat, words, six-words, show-here, show-there, dark, adjust-{side}, restart; talk-open (data-unread),
 * said, say, phrase-{name}; clock, clock-warning, more-time; pocket-line, pocket-off. The root has data-role, and data-pocket where only the hand is shown.
 */

import { Actions, WhichMove } from "./actions.mjs";
import { useAttention } from "./attention.mjs";
import { called } from "./calling.mjs";
import { Clock } from "./clock.mjs";
import { Dialogs } from "./dialogs.mjs";
import { Entrance, Knock } from "./entrance.mjs";
import { Hand } from "./hand.mjs";
import { Icon, Shape } from "./icons.mjs";
import { Info } from "./info.mjs";
import { Invites, isShared } from "./invites.mjs";
import { useKeys } from "./keys.mjs";
import { Command, Log } from "./log.mjs";
import { Notices } from "./people.mjs";
import { Paints } from "./pieces/pieces.mjs";
import { Opening, Result } from "./score.mjs";
import { Seats } from "./seats.mjs";
import { Session } from "./session.mjs";
import { settings, tables } from "./settings.mjs";
import { speak, t } from "./strings.mjs";
import { QUESTIONS, handsOf, resultText } from "./text.mjs";
import { TextTable } from "./textview.mjs";
import { Continue, Corners, Exposed, TrickArea } from "./trick.mjs";
import { html, render, useEffect, useLayoutEffect, useRef, useState, useStore } from "./ui.mjs";

/**
 * @import { Name } from "./dialogs.mjs"
 * @import { TableDocument } from "./types.mjs"
 * @import { State } from "./session.mjs"
 */

/** @param {{doc: TableDocument, code: string, shared: boolean, unread: number, onOpen: (name: Name) => void}} props */
function Bar({ doc, code, shared, unread, onOpen }) {
  const { mute, text } = settings.value;
  return html`<header class="bar">
    <button type="button" class="icon-button labelled" data-testid="text-toggle" aria-pressed=${String(text)} onClick=${() => settings.change({ text: !text })}><${Icon} name="text" /><span>${t("textTable")}</span></button>
    <h1>${doc.title} <span class="code">${code}</span></h1>
    <button type="button" class="icon-button labelled" data-testid="score-open" onClick=${() => onOpen("score")}><${Icon} name="score" /><span>${t("score")}</span></button>
    <button type="button" class="icon-button labelled" data-testid="last-open" onClick=${() => onOpen("tricks")}><${Icon} name="tricks" /><span>${t("lastTrick")}</span></button>
    ${shared ? html`<button type="button" class="icon-button labelled" data-testid="talk-open" data-unread=${unread || null} onClick=${() => onOpen("talk")}><${Icon} name="talk" /><span>${t("talk")} ${unread ? t("unread", { n: unread }) : ""}</span></button>` : null}
    <button type="button" class="icon-button labelled" data-testid="mute" onClick=${() => settings.change({ mute: !mute })}><${Icon} name=${mute ? "muted" : "sound"} /><span>${t(mute ? "unmute" : "mute")}</span></button>
    <button type="button" class="icon-button labelled" data-testid="menu-open" onClick=${() => onOpen("menu")}><${Icon} name="menu" /><span>${t("menu")}</span></button>
  </header>`;
}

/** What stands between the player and the table, when something does. @param {{state: State, session: Session}} props */
function Line({ state, session }) {
  if (state.link === "open") return null;
  const gone = state.link === "gone";
  const words = state.link === "replaced" || gone ? state.reason || t(gone ? state.door : state.link) : t(state.link);
  // Without a reason it is a door like any other, where one is asked for a password.
  return html`<div class="line-state" role=${gone && state.reason ? "alert" : "status"} data-testid="line" data-link=${state.link}>
    <p>${words}</p>
    ${state.link === "replaced" ? html`<button type="button" class="button primary" data-testid="take-back" onClick=${() => session.takeBack()}>${t("useHere")}</button>` : null}
    ${gone ? html`<${Knock} session=${session} /><a class="button" href="/">${t("leave")}</a>
      <div class="errors" role="alert" data-testid="error">${state.error ? html`<p key=${state.error.id}>${state.error.text}</p>` : null}</div>` : null}
  </div>`;
}

/** @param {{session: Session, code: string}} props */
function Table({ session, code }) {
  const state = useStore(session);
  const { text, pocket: wanted } = useStore(settings);
  const { view, busy, holding, waiting, error } = state;
  const [dialog, open] = useState(/** @type {Name | null} */ (null));
  const [command, setCommand] = useState(false);
  const [ask, setAsk] = useState(/** @type {import("./actions.mjs").Ask | null} */ (null));
  const region = useRef(/** @type {HTMLElement | null} */ (null));
  const doc = view?.document;
  const told = doc ?? state.told;
  const room = view?.room;
  useAttention(state);
  useKeys(region, session, { last: () => open("tricks"), help: () => open("help"), command: () => setCommand(true) });
  useEffect(() => setAsk(null), [view?.d]);
  // Whoever comes back to the table finds it as it was left by all, with nothing of one's own open.
  const outside = !view || !state.watches && (view.role === "visitor" || !doc);
  useEffect(() => {
    if (!outside) return;
    open(null);
    setCommand(false);
  }, [outside]);
  useLayoutEffect(() => {
    if (told) speak(told.language);
  }, [told?.language]);
  useEffect(() => {
    if (doc) tables.remember(code, doc.title);
  }, [doc?.title]);
  if (view && outside) return html`<${Line} state=${state} session=${session} /><${Entrance} view=${view} state=${state} session=${session} />`;
  if (!view || !doc || !room) return html`<div class="table" data-testid="table" data-link=${state.link}><main class="empty" tabindex="-1"><${Line} state=${state} session=${session} /></main></div>`;

  const settled = !waiting && !busy;
  const hands = handsOf(doc);
  const inert = busy || state.link !== "open";
  const over = (doc.pause === "deal" || doc.pause === "match") && !holding;
  const pocket = view.role === "seat" && !text && (wanted === "always" || (wanted === "auto" && room.display));
  const type = () => {
    open(null);
    setCommand(true);
  };
  return html`<div class="table" data-testid="table" data-link=${state.link} data-busy=${busy ? "true" : null} data-text=${text ? "" : null} data-over=${over ? "" : null} data-role=${view.role} data-pocket=${pocket ? "" : null}
      data-v=${settled ? view.v : null} data-phase=${settled ? doc.phase : null} data-yours=${settled ? String(doc.prompt.yours) : null}>
    <${Paints} />
    <${Bar} doc=${doc} code=${code} shared=${isShared(room)} unread=${settings.value.quiet ? 0 : state.unread} onOpen=${open} />
    <${Line} state=${state} session=${session} />
    <main class="board" tabindex="-1" ref=${region} aria-label=${t("tableRegion")}>
      <div class="dock">
        <div class="hands" data-several=${hands.length > 1 ? "" : null}>${hands.map((hand) => html`<${Hand} key=${hand.id} doc=${doc} zone=${hand} titled=${hands.length > 1} session=${session} busy=${inert} text=${text} onAsk=${setAsk} />`)}</div>
        <div class="prompt" data-yours=${doc.prompt.yours ? "" : null}><p role="status" data-testid="prompt">${doc.prompt.yours ? html`<${Shape} name="play" />` : null}${doc.prompt.text}</p>
          <${Clock} view=${view} session=${session} />
          <button type="button" class="icon-button slash" aria-label=${t("command")} aria-expanded=${String(command)} onClick=${() => setCommand(!command)}><${Icon} name="command" /></button></div>
        <${Notices} view=${view} session=${session} />
        <div class="errors" role="alert" data-testid="error">${error ? html`<p key=${error.id}>${error.text}</p>` : null}</div>
        ${text ? null : html`<${Exposed} doc=${doc} />`}
        ${ask ? html`<${WhichMove} doc=${doc} ask=${ask} session=${session} busy=${inert} onDone=${() => setAsk(null)} />` : html`<${Actions} view=${view} doc=${doc} session=${session} busy=${inert} onAsk=${setAsk} onInvite=${() => open("invite")} />`}
        <${Command} session=${session} open=${command} onClose=${() => setCommand(false)} onHelp=${() => open("help")} />
      </div>
      ${text ? html`<${TextTable} doc=${doc} />` : pocket ? html`<div class="felt"><p data-testid="pocket-line">${over ? resultText(doc) : QUESTIONS.find((one) => one.word === "trick")?.answer(doc)}</p>
        ${wanted === "auto" ? html`<p class="about">${t("pocketLine")}</p>` : null}
        <button type="button" class="button" data-testid="pocket-off" onClick=${() => settings.change({ pocket: "never" })}>${t("wholeTable")}</button></div>` : html`<div class="felt">
        <div class="stage">${over ? html`<${Result} doc=${doc} />` : doc.pause === "start" ? view.role === "display" ? html`<div class="result" tabindex="0"><${Invites} room=${room} session=${session} /></div>` : html`<${Opening} doc=${doc} />` : html`<${TrickArea} doc=${doc} />`}<${Corners} doc=${doc} /><${Continue} show=${holding && (waiting > 0 || settings.value.hold === "ask")} onGo=${() => session.hold.skip()} /></div>
        <${Seats} doc=${doc} room=${room} called=${view.role === "display" ? called(view) : []} session=${session} />
      </div>
      `}
      <div class="known">${text || pocket ? null : html`<${Info} doc=${doc} />`}<${Log} lines=${state.log} /></div>
    </main>
    ${dialog ? html`<${Dialogs} name=${dialog} doc=${doc} view=${view} room=${room} seat=${view.seat} session=${session} onOpen=${open} onCommand=${type} />` : null}
  </div>`;
}

/** Shows a table. @param {HTMLElement} root @param {string} code */
export const table = (root, code) => render(html`<${Table} session=${new Session(code)} code=${code} />`, root);
