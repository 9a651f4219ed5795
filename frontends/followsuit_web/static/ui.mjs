/** The one door to the vendored view library: everything else imports from here. */

import { Fragment, h, render } from "./vendor/preact.mjs";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./vendor/hooks.mjs";
import htm from "./vendor/htm.mjs";

export const html = htm.bind(h);
export { Fragment, render, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState };

/** Draws again whenever the store changes, and gives its value. */
export function useStore(store) {
  const [, draw] = useState(0);
  useLayoutEffect(() => store.subscribe(() => draw((n) => n + 1)), [store]);
  return store.value;
}
