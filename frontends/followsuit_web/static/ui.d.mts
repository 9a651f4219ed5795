/** What the type checker is told of ui.mjs: the vendored library ships no types. */

export type Child = unknown;
export type Ref<T> = { current: T };
export function html(strings: TemplateStringsArray, ...values: unknown[]): Child;
export function render(child: Child, parent: Element): void;
export const Fragment: unknown;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((old: T) => T)) => void];
export function useEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: unknown[]): void;
export function useMemo<T>(make: () => T, inputs: unknown[]): T;
export function useCallback<T>(callback: T, inputs: unknown[]): T;
export function useRef<T>(initial: T): Ref<T>;
export function useStore<T>(store: { value: T; subscribe(listener: () => void): () => void }): T;
