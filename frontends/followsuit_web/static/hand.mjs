/** A hand of the viewer: a toolbar of buttons. Blocked pieces stay in reach and say why. */

import { useRoving } from "./roving.mjs";
import { Face, named, shapeOf } from "./pieces/pieces.mjs";
import { settings } from "./settings.mjs";
import { t } from "./strings.mjs";
import { Fragment, html, useEffect, useState } from "./ui.mjs";
import { Icon, Shape } from "./icons.mjs";

/**
 * @import { Session } from "./session.mjs"
 * @import { Action, TableDocument, Zone } from "./types.mjs"
 */

/** Larger hands are laid in two rows where there is little room; narrow pieces stand closer. */
const ONE_ROW = 8, NARROW_ROW = 9;

/** Whether this click is a finger's. @param {MouseEvent} event */
const byTouch = (event) => /** @type {PointerEvent} */ (event).pointerType === "touch";

/** Whether a piece must be tapped twice. @param {MouseEvent} event */
const tapsTwice = (event) => {
  const { tap } = settings.value;
  return event.detail > 0 && (tap === "twice" || (tap === "auto" && byTouch(event)));
};

/** Why a piece cannot be played, in words; empty when it can. @param {TableDocument} doc @param {Action | undefined} pick @param {string} id */
function obstacle(doc, pick, id) {
  const info = doc.pieces[id];
  if (info?.state === "playable" && pick) return "";
  return info?.why || (doc.prompt.yours && pick ? t("notPlayable") : `${t("wait")} ${doc.prompt.text}`);
}

/**
 * @param {{doc: TableDocument, zone: Zone, titled: boolean, session: Session, busy: boolean, text: boolean,
 *   onAsk: (ask: {id: string, moves: import("./types.mjs").PieceMove[]} | null) => void}} props
 */
export function Hand({ doc, zone, titled, session, busy, text, onAsk }) {
  const pieces = zone.pieces ?? [];
  const pick = doc.actions.find((action) => action.kind === "pick" && (action.zone ?? zone.id) === zone.id);
  const min = pick?.min ?? 1, max = pick?.max ?? 1;
  const many = max > 1;
  const [kept, choose] = useState(/** @type {string[]} */ ([]));
  const [looked, look] = useState("");
  const roving = useRoving(pieces);
  useEffect(() => choose([]), [`${doc.deal} ${pick?.id} ${session.value.view?.d}`]);
  const chosen = kept.filter((id) => pieces.includes(id));
  const enough = chosen.length >= min && chosen.length <= max;

  /** @param {string} id @param {MouseEvent} event */
  const activate = (id, event) => {
    roving.go(id);
    if (busy) return;
    const why = obstacle(doc, pick, id);
    if (why || !pick) return session.complain(why);
    session.forgive();
    if (many) return toggle(id);
    if (tapsTwice(event) && !chosen.includes(id)) return choose([id]);
    const moves = pick.moves?.[id] ?? [{ move: `${pick.verb} ${id}`, text: "", note: "" }];
    choose([]);
    if (moves.length > 1) return onAsk({ id, moves });
    return session.move(moves[0].move);
  };
  /** @param {string} id */
  const toggle = (id) => {
    if (chosen.includes(id)) choose(chosen.filter((one) => one !== id));
    else if (chosen.length < max) choose([...chosen, id]);
    else session.complain(t("chosenFull", { max }));
  };
  const commit = () => {
    if (busy || !pick) return;
    if (enough) session.move(`${pick.verb} ${pieces.filter((id) => chosen.includes(id)).join(",")}`);
    else session.complain(t("chosen", { n: chosen.length, max }));
  };
  /** @param {KeyboardEvent} event */
  const clear = (event) => {
    if (event.key === "Escape" && chosen.length) choose([]);
  };

  const shape = shapeOf(doc.pieces[pieces[0]]);
  const two = pieces.length > (shape.laps ? ONE_ROW : NARROW_ROW);
  const half = two ? Math.ceil(pieces.length / 2) : pieces.length || 1;
  return html`<section class="hand-box" aria-label=${zone.title} onKeyDown=${clear} style=${{ "--cols": pieces.length || 1, "--half": half, "--ratio": shape.ratio }}>
    <p class="caption" aria-hidden="true">${caption(doc, pick, chosen, looked, pieces, many) || (titled ? zone.title : "")}</p>
    <div class="hand" role="toolbar" aria-label=${zone.title} data-testid=${zone.id} data-group="hand" data-acts=${pick ? "" : null} data-many=${two ? "" : null} data-laps=${shape.laps ? "" : null} tabindex="-1" onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
      ${pieces.map((id, i) => {
        const info = doc.pieces[id];
        const why = obstacle(doc, pick, id);
        const taken = chosen.includes(id);
        return html`<button key=${id} type="button" class="piece" data-item=${id} data-testid=${`piece-${id}`} data-state=${info?.state ?? "idle"}
          data-chosen=${taken ? "" : null} data-low=${i >= half ? "" : null} aria-pressed=${many ? String(taken) : null} tabindex=${roving.tab(id)} style=${{ "--i": i }}
          aria-label=${named(id, info)} aria-disabled=${why || busy ? "true" : null} aria-describedby=${why ? `why-${id}` : null}
          onClick=${(/** @type {MouseEvent} */ event) => activate(id, event)} onPointerEnter=${() => look(id)} onPointerLeave=${() => look("")} onFocus=${() => look(id)} onBlur=${() => look("")}>
          ${text ? html`<span class="piece-words"><b>${id}</b> ${named(id, info)}${taken ? html` <em>${t("chosenMark")}</em>` : null}</span>` : html`<${Face} id=${id} info=${info} />`}
          ${info?.state === "blocked" ? html`<span class="mark"><${Icon} name="slash" /></span>` : taken ? html`<span class="mark"><${Icon} name="check" /></span>` : info?.state === "playable" ? html`<span class="mark"><${Shape} name="triangle" /></span>` : null}
        </button>`;
      })}
    </div>
    ${pieces.length || !zone.text ? null : html`<p class="covered"><span aria-hidden="true">${Array.from({ length: doc.seats.find((seat) => seat.seat === zone.owner)?.pieces ?? 0 }, (_, i) => html`<i key=${i} class="back"></i>`)}</span>${zone.text}</p>`}
    ${pieces.map((id) => html`<span key=${id} id=${`why-${id}`} hidden>${obstacle(doc, pick, id)}</span>`)}
    ${many ? html`<p class="commit"><span role="status" data-testid="chosen">${t("chosen", { n: chosen.length, max })}<span class="sr">${chosen.length ? `: ${chosen.map((id) => doc.pieces[id]?.name ?? id).join(", ")}` : ""}</span></span>
      <button type="button" class="button primary" data-testid="commit" aria-disabled=${busy || !enough ? "true" : null} onClick=${commit}>${pick?.title}</button></p>` : null}
    ${!many && chosen.length ? html`<p class="sr" role="status">${again(doc, pick, chosen[0])}</p>` : null}
  </section>`;
}

/** @param {TableDocument} doc @param {Action | undefined} pick @param {string} id */
const again = (doc, pick, id) => t("twice", { name: doc.pieces[id]?.name ?? id, verb: pick?.title.toLowerCase() ?? "" });

/** The line that names the piece looked at. @param {TableDocument} doc @param {Action | undefined} pick @param {string[]} chosen @param {string} looked @param {string[]} pieces @param {boolean} many */
function caption(doc, pick, chosen, looked, pieces, many) {
  if (chosen.length && !many) return again(doc, pick, chosen[0]);
  if (!looked || !pieces.includes(looked)) return "";
  const info = doc.pieces[looked];
  return html`<${Fragment}><b>${named(looked, info)}</b>${info?.why ? html` — ${info.why}` : null}<//>`;
}
