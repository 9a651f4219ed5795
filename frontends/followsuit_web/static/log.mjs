/** What happened, in sentences: read aloud as it comes, never cleared; and the box where moves and words are typed. */

import { t } from "./strings.mjs";
import { QUESTIONS } from "./text.mjs";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.mjs";

/**
 * @import { Session, Line } from "./session.mjs"
 */

/** @param {{lines: Line[]}} props */
export function Log({ lines }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(false);
  const down = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(down, [lines.length, open]);
  useEffect(() => {
    // What was said last stays in sight when the page is turned or resized.
    const watch = new ResizeObserver(down);
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return html`<section class="log-box" data-open=${open ? "" : null} aria-label=${t("log")}>
    <h2>${t("log")}</h2>
    <div class="log" role="log" aria-live="polite" aria-label=${t("log")} tabindex="0" ref=${box} data-testid="log">
      ${lines.map((line) => html`<p key=${line.id} data-kind=${line.kind}>${line.text}</p>`)}
    </div>
    <button type="button" class="log-more" aria-expanded=${String(open)} aria-label=${t(open ? "less" : "more")} onClick=${() => setOpen(!open)}><span aria-hidden="true">${open ? "▾" : "▴"}</span></button>
  </section>`;
}

/** @param {{session: Session, open: boolean, onClose: () => void, onHelp: () => void}} props */
export function Command({ session, open, onClose, onHelp }) {
  const [text, setText] = useState("");
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  if (!open) return null;
  const words = [...QUESTIONS.map((question) => question.word), "help"];
  /** @param {SubmitEvent} event */
  const send = (event) => {
    event.preventDefault();
    const typed = text.trim();
    const doc = session.value.view?.document;
    if (!typed || !doc || session.value.busy) return;
    const question = QUESTIONS.find((one) => one.word === typed.toLowerCase());
    if (question) session.say(question.answer(doc));
    else if (typed.toLowerCase() === "help") onHelp();
    else session.move(typed);
    setText("");
  };
  return html`<form class="command" onSubmit=${send} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && onClose()}>
    <label><span>${t("typed")}</span>
      <input ref=${field} data-testid="command" value=${text} maxlength="80" autocomplete="off" autocapitalize="off" spellcheck=${false} aria-describedby="command-hint"
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} /></label>
    <button class="button primary">${t("send")}</button>
    <button type="button" class="button" onClick=${onClose}>${t("close")}</button>
    <p id="command-hint" class="sr">${t("typedHint", { words: words.join(", ") })}</p>
  </form>`;
}
