/** One-letter questions. They count only while the focus is in the table, in nothing that takes letters itself, and can be switched off. */

import { settings } from "./settings.mjs";
import { QUESTIONS } from "./text.mjs";
import { useEffect } from "./ui.mjs";

/** @import { Session } from "./session.mjs" */

const FIELDS = "input, select, textarea, dialog, [contenteditable]";

/**
 * @param {{current: HTMLElement | null}} region
 * @param {Session} session
 * @param {{last: () => void, help: () => void, command: () => void}} open
 */
export function useKeys(region, session, open) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (event.key === "/" && event.ctrlKey && !document.querySelector("dialog[open]")) {
        event.preventDefault();
        return open.command();
      }
      const target = /** @type {HTMLElement} */ (event.target);
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !settings.value.keys) return undefined;
      if (!region.current?.contains(target) || target.closest(FIELDS)) return undefined;
      const doc = session.value.view?.document;
      if (!doc) return undefined;
      if (event.key === "?") return open.help();
      if (event.key === "n") return session.hold.skip();
      const question = QUESTIONS.find((one) => one.key === event.key.toLowerCase());
      if (!question) return undefined;
      event.preventDefault();
      if (question.word === "last") return open.last();
      return session.say(question.answer(doc));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [session]);
}
