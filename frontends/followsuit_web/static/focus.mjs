/** The focus is never lost to the page: when what had it goes, what is useful next takes it. */

/** What had the focus last, and what it was in. @type {{element: HTMLElement, within: HTMLElement[]} | null} */
let last = null;

/** Keeps the focus on this page from now on. */
export function keepFocus() {
  document.addEventListener("focusin", ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    const within = [];
    for (let at = element.parentElement; at; at = at.parentElement) within.push(at);
    last = { element, within };
  });
  new MutationObserver(() => {
    const active = document.activeElement;
    if (!last || last.element.isConnected || (active && active !== document.body)) return;
    const target = heir(last.element, last.within);
    last = null;
    target?.focus();
  }).observe(document.body, { childList: true, subtree: true });
}

/** @param {ParentNode} box @param {string} selector */
const find = (box, selector) => /** @type {HTMLElement | null} */ (box.querySelector(selector));

/** Who takes the focus after what is gone. @param {HTMLElement} gone @param {HTMLElement[]} within */
function heir(gone, within) {
  const dialog = find(document, "dialog[open]"), board = find(document, ".board");
  // What was drawn anew is the same to whoever used it. Another button never: a second Enter would press it.
  if (dialog) return (gone.dataset.testid && find(dialog, `[data-testid="${CSS.escape(gone.dataset.testid)}"]`)) || find(dialog, "h2");
  const part = within.find((one) => one.isConnected && one.tabIndex < 0 && one.hasAttribute("tabindex"));
  if (!board) return find(document, "[data-first]") ?? part ?? find(document, "main");
  // A piece gives way to its neighbour in the same hand. After any other control the hand as a whole waits, so that a second Enter plays nothing.
  if (part?.dataset.group === "hand") return find(part, '[tabindex="0"]') ?? part;
  return (board.contains(part ?? null) && (find(board, '[data-group="hand"][data-acts]') ?? find(board, '[data-group="hand"]'))) || board;
}
