/** The client: the lobby, or the table that the address names. */

import { keepFocus } from "./focus.mjs";
import { lobby } from "./lobby.mjs";
import { dress } from "./settings.mjs";
import { table } from "./table.mjs";

dress();
keepFocus();
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
const [place, code] = location.pathname.split("/").filter(Boolean);
if (place === "room") table(root, decodeURIComponent(code ?? ""));
else lobby(root);
