/** A native dialog: the focus goes to its heading, Escape closes it, and the focus returns to where it was. */

import { Icon } from "./icons.mjs";
import { t } from "./strings.mjs";
import { html, useLayoutEffect, useRef } from "./ui.mjs";

/** @param {{title: string, name: string, onClose: () => void, children?: unknown}} props */
export function Dialog({ title, name, onClose, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const opener = /** @type {HTMLElement | null} */ (document.activeElement);
    const dialog = box.current;
    dialog?.showModal();
    return () => {
      // While it is open nothing behind it can take the focus.
      dialog?.close();
      if (opener?.isConnected) opener.focus();
    };
  }, []);
  useLayoutEffect(() => heading.current?.focus(), [name]);
  /** @param {MouseEvent} event */
  const outside = (event) => event.target === box.current && onClose();
  return html`<dialog ref=${box} aria-labelledby="dialog-title" data-testid=${`dialog-${name}`} data-name=${name} onClose=${onClose} onClick=${outside}>
    <div class="dialog-body">
      <header><h2 id="dialog-title" tabindex="-1" ref=${heading}>${title}</h2>
        <button type="button" class="icon-button" data-testid="dialog-close" aria-label=${t("close")} onClick=${onClose}><${Icon} name="close" /></button></header>
      ${children}
    </div>
  </dialog>`;
}
