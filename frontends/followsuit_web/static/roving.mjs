/** One tab stop for a row of buttons: arrows, Home and End move within it. */

import { useRef, useState } from "./ui.mjs";

/**
 * @param {string[]} ids The buttons in order; each carries its id in `data-item`.
 * @param {(key: string) => string | undefined} [find] The button a typed character stands for.
 */
export function useRoving(ids, find = () => undefined) {
  const place = useRef({ id: ids[0], index: 0 });
  const [, draw] = useState(0);
  let index = ids.indexOf(place.current.id);
  // A piece that was played leaves its place to its neighbour.
  if (index < 0) index = Math.max(0, Math.min(place.current.index, ids.length - 1));
  place.current = { id: ids[index], index };

  /** @param {string} id */
  const go = (id) => {
    place.current = { id, index: ids.indexOf(id) };
    draw((n) => n + 1);
  };
  return {
    /** @param {string} id */
    tab: (id) => (id === ids[index] ? 0 : -1),
    go,
    /** @param {KeyboardEvent} event */
    onKeyDown(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const box = /** @type {HTMLElement} */ (event.currentTarget);
      const target = step(event, box, ids, index) ?? find(event.key);
      if (target === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      go(target);
      item(box, target)?.focus();
    },
    /** @param {FocusEvent} event */
    onFocusIn(event) {
      const id = /** @type {HTMLElement} */ (event.target).dataset.item;
      if (id !== undefined && id !== ids[index]) go(id);
    },
  };
}

/** @param {HTMLElement} box @param {string} id */
const item = (box, id) => /** @type {HTMLElement | undefined} */ ([...box.querySelectorAll("[data-item]")].find((one) => /** @type {HTMLElement} */ (one).dataset.item === id));

/** Where a key leads to. @param {KeyboardEvent} event @param {HTMLElement} box @param {string[]} ids @param {number} index */
function step(event, box, ids, index) {
  const on = document.activeElement === box ? -1 : index;
  switch (event.key) {
    case "ArrowRight": return ids[(on + 1) % ids.length];
    case "ArrowLeft": return ids[(Math.max(on, 0) - 1 + ids.length) % ids.length];
    case "ArrowDown": return beside(box, ids, index, 1);
    case "ArrowUp": return beside(box, ids, index, -1);
    case "Home": return ids[0];
    case "End": return ids[ids.length - 1];
    default: return undefined;
  }
}

/** The button above or below, the nearest by eye. @param {HTMLElement} box @param {string[]} ids @param {number} index @param {1 | -1} way */
function beside(box, ids, index, way) {
  const from = item(box, ids[index])?.getBoundingClientRect();
  if (!from) return ids[0];
  const far = ids.flatMap((id) => {
    const to = item(box, id)?.getBoundingClientRect();
    const down = to ? (to.top - from.top) * way : 0;
    return to && down > from.height / 2 ? [{ id, by: down * 10 + Math.abs(to.left - from.left) }] : [];
  });
  return far.sort((a, b) => a.by - b.by)[0]?.id ?? ids[index];
}
