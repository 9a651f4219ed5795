/** The focus is never lost to the page: when what had it goes, its neighbour or its region takes it. */

import { useLayoutEffect, useRef } from "./ui.mjs";

/** @param {{current: HTMLElement | null}} region */
export function useFocusKept(region) {
  const last = useRef(/** @type {{element: HTMLElement, box: HTMLElement | null} | null} */ (null));
  useLayoutEffect(() => {
    /** @param {FocusEvent} event */
    const note = (event) => {
      const element = /** @type {HTMLElement} */ (event.target);
      const box = /** @type {HTMLElement | null} */ (element.closest("[data-group]"));
      last.current = region.current?.contains(element) ? { element, box } : null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!last.current || last.current.element.isConnected || (active && active !== document.body)) return;
    // A piece gives way to its neighbour in the same hand. After any other control the hand as a whole waits, so that a second Enter plays nothing.
    const { box } = last.current;
    const hand = box?.isConnected && box.dataset.group === "hand" ? box : region.current?.querySelector('[data-group="hand"][data-acts]') ?? region.current?.querySelector('[data-group="hand"]');
    const next = box === hand ? hand?.querySelector('[tabindex="0"]') : null;
    const target = /** @type {HTMLElement | null} */ (next ?? hand ?? region.current);
    last.current = null;
    target?.focus();
  });
}
