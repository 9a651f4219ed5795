/** A button for what cannot be taken back: it asks first, where it stands. */

import { t } from "./strings.mjs";
import { html, useState } from "./ui.mjs";

/** @param {{text: string, id: string, onGo: () => void}} props */
export function Sure({ text, id, onGo }) {
  const [asked, setAsked] = useState(false);
  const press = () => {
    setAsked(!asked);
    if (asked) onGo();
  };
  return html`<button type="button" class="button" data-testid=${id} data-asked=${asked ? "" : null} onClick=${press} onBlur=${() => setAsked(false)}>${asked ? t("sure", { text }) : text}</button>`;
}
