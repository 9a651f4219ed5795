/** What one may do beside playing a piece: choices in fixed places, which way to play a piece, and what comes after a deal. */

import { freeSeats } from "./invites.mjs";
import { manages, waitsFor } from "./people.mjs";
import { useRoving } from "./roving.mjs";
import { t } from "./strings.mjs";
import { unbroken } from "./text.mjs";
import { html, useEffect, useRef } from "./ui.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Action, Choice, PieceMove, TableDocument, View } from "./types.mjs"
 */

/** Figures stand in rows of so many, and where there is more room of so many. */
const ROW = 7, WIDE_ROW = 12;

/** A number, or a tile in figures. @param {Choice} choice */
const isFigure = (choice) => /^\d+(-\d+)?$/.test(choice.text);

/** How many stand in each of as few rows as may be. @param {number} count @param {number} row */
const across = (count, row) => Math.ceil(count / Math.ceil(count / row));

/** @param {Action} action @param {Choice} choice */
const whyId = (action, choice) => `why-${action.id}-${choice.move}`.replaceAll(/\s/g, "_");

/** @typedef {{id: string, title?: string, moves: PieceMove[]}} Ask What is asked before a move: which one, or whether at all. */

/** @param {{action: Action, session: Session, busy: boolean, onAsk: (ask: Ask) => void}} props */
function Choices({ action, session, busy, onAsk }) {
  const figures = (action.choices ?? []).filter(isFigure), words = (action.choices ?? []).filter((choice) => !isFigure(choice));
  const choices = [...figures, ...words];
  const typed = useRef({ text: "", at: 0 });
  const roving = useRoving(choices.map((choice) => choice.move), (key) => {
    // Typing goes to a choice and never takes it: "3" "1", or the choice's own letter.
    const now = Date.now();
    const text = (now - typed.current.at < 900 ? typed.current.text : "") + key;
    typed.current = { text, at: now };
    return (choices.find((choice) => choice.shortcut && choice.shortcut === key) ?? (/^\d+$/.test(text) ? choices.find((choice) => choice.text.replace("-", "").startsWith(text)) : undefined))?.move;
  });
  /** @param {Choice} choice */
  const take = (choice) => {
    roving.go(choice.move);
    if (busy) return;
    if (choice.enabled && choice.confirm) onAsk({ id: choice.move, title: choice.confirm, moves: [{ move: choice.move, text: choice.text, note: "" }] });
    else if (choice.enabled) session.move(choice.move);
    else session.complain(choice.why || t("refused"));
  };
  /** @param {Choice} choice */
  const button = (choice) => html`<button key=${choice.move} type="button" class=${choice.primary ? "button primary" : "button"} data-item=${choice.move} data-testid=${`choice-${choice.move}`}
    aria-label=${choice.name && choice.name !== choice.text ? choice.name : null} title=${choice.enabled ? null : choice.why}
    aria-disabled=${busy || !choice.enabled ? "true" : null} data-state=${choice.enabled ? "enabled" : "disabled"} aria-describedby=${choice.enabled ? null : whyId(action, choice)}
    tabindex=${roving.tab(choice.move)} onClick=${() => take(choice)}>${unbroken(choice.text)}</button>`;
  return html`<div class="choices" role="toolbar" aria-label=${action.title} data-group="actions" tabindex="-1" onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
    ${figures.length ? html`<div class="figures" style=${{ "--across": across(figures.length, ROW), "--wide": across(figures.length, figures.length > 2 * ROW ? WIDE_ROW : ROW) }}>${figures.map(button)}</div>` : null}
    ${words.length ? html`<div class="words" data-beside=${figures.length ? "" : null}>${words.map(button)}</div>` : null}
    ${choices.filter((choice) => !choice.enabled).map((choice) => html`<span key=${`why ${choice.move}`} id=${whyId(action, choice)} hidden>${choice.why}</span>`)}
  </div>`;
}

/** Asks which of several moves a piece is to make, or whether a move is meant. @param {{doc: TableDocument, ask: Ask, session: Session, busy: boolean, onDone: () => void}} props */
export function WhichMove({ doc, ask, session, busy, onDone }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => box.current?.querySelector("button")?.focus(), [ask.id]);
  const back = () => {
    onDone();
    // What was chosen from may have to be drawn again first.
    setTimeout(() => /** @type {HTMLElement | null} */ (document.querySelector(`[data-item="${CSS.escape(ask.id)}"]`))?.focus());
  };
  /** @param {PieceMove} move */
  const take = (move) => {
    if (busy) return;
    back();
    session.move(move.move);
  };
  return html`<div class="which" role="group" aria-labelledby="which-title" ref=${box} data-group="actions" data-testid="which"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && back()}>
    <p id="which-title">${ask.title ?? t("which", { name: doc.pieces[ask.id]?.name ?? ask.id })}</p>
    <div class="choices"><div class="words">
      ${ask.moves.map((move) => html`<button key=${move.move} type="button" class="button primary" data-testid=${`move-${move.move}`} onClick=${() => take(move)}>${move.text}</button>`)}
      <button type="button" class="button" onClick=${back}>${t("cancel")}</button>
    </div></div>
  </div>`;
}

/** @param {{view: View, session: Session, busy: boolean, onInvite: () => void}} props */
function Pause({ view, session, busy, onInvite }) {
  const { room } = view;
  if (!room.pause || (view.seat === null && !manages(view))) return null;
  const [text, id] = { start: [t("start"), "next-deal"], deal: [t("nextDeal"), "next-deal"], match: [t("rematch"), "rematch"] }[room.pause];
  const missing = waitsFor(room);
  return html`<div class="pause">
    <button type="button" class="button primary big" data-testid=${id} aria-disabled=${busy || missing ? "true" : null} aria-describedby=${missing ? "waits" : null} onClick=${() => (missing ? session.complain(missing) : session.next())}>${text}</button>
    ${freeSeats(room).length ? html`<button type="button" class="button big" data-testid="invite-open" onClick=${onInvite}>${t("invite")}</button>` : null}
    ${room.pause === "match" ? html`<a class="button big" href="/" data-testid="new-table">${t("newTable")}</a>` : null}
  </div>`;
}

/** @param {{view: View, doc: TableDocument, session: Session, busy: boolean, onAsk: (ask: Ask) => void, onInvite: () => void}} props */
export function Actions({ view, doc, session, busy, onAsk, onInvite }) {
  const menus = doc.actions.filter((action) => action.kind !== "pick");
  return html`<div class="actions">
    ${menus.map((action) => html`<section key=${action.id} aria-label=${action.title} style=${{ flexGrow: action.choices?.length }}>
      ${menus.length > 1 ? html`<h2>${action.title}</h2>` : null}
      ${action.choices ? html`<${Choices} action=${action} session=${session} busy=${busy} onAsk=${onAsk} />` : html`<p>${action.title} ${action.text}</p>`}
    </section>`)}
    <${Pause} view=${view} session=${session} busy=${busy} onInvite=${onInvite} />
  </div>`;
}
