import { mutate, SWRConfig, unstable_serialize } from 'swr';

/** Key of a cached answer: what kind it is, the entity's path or the address, and the rest. */
export type CacheKey = readonly [
  kind: 'list' | 'record' | 'single' | 'options' | 'answer' | 'open',
  path: string,
  ...string[],
];

const isOfSession = (key: unknown) => !Array.isArray(key) || key[0] !== 'open';

const { cache } = SWRConfig.defaultValue;

/** SWR's name of an answer. */
export const nameOf = (key: CacheKey): string => unstable_serialize(key);

/** Puts an answer where a screen will look for it, without asking. The screen asks by itself once it is shown. */
export function putAnswer(key: CacheKey, data: unknown): void {
  void mutate(key, data, { revalidate: false });
  const name = nameOf(key);
  // SWR notes both only where a screen has asked: it would take the answer for one still being loaded, and would not find it
  // when everything is to be cleared.
  cache.set(name, { ...cache.get(name), isLoading: false, _k: key } as object);
}

/** The key and the data of a cached answer by SWR's own name for it, if it has been answered. */
export function cachedAnswer(name: string): { key: CacheKey; data: unknown } | undefined {
  const { data, _k } = (cache.get(name) ?? {}) as { data?: unknown; _k?: CacheKey };
  return data === undefined || !Array.isArray(_k) ? undefined : { key: _k, data };
}

/** Forgets everything that was read with a session. */
export function clearCache(): void {
  void mutate(isOfSession, undefined, { revalidate: false });
}

/**
 * Begins anew for another session, while none of its pages is on the screen. SWR asks nothing twice within a second; what
 * the former session asked just before its end must be asked again all the same, or its pages wait for ever.
 */
export function beginCache(): void {
  void mutate(isOfSession, undefined);
}

/**
 * Reads again what is on the screen after a write: everything of the entity, and of others all but their single
 * records, because labels, counts and logs follow the write while a form's ground must not move.
 */
export function refreshAfterWrite(path: string): Promise<unknown> {
  wroteAt = performance.now();
  refreshed = mutate(
    (key) =>
      Array.isArray(key) &&
      key[0] !== 'open' &&
      (key[1] === path || key[0] !== 'record') &&
      (key[1] !== RIGHTS || path.startsWith('users/')),
  );
  return refreshed;
}

let refreshed: Promise<unknown> = Promise.resolve();
/** Once the screen shows what this page has written last. */
export function whenShown(): Promise<unknown> {
  return refreshed;
}

let wroteAt = Number.NEGATIVE_INFINITY;
/** When this page has written last. */
export function lastWrite(): number {
  return wroteAt;
}

/** What who is signed in may do. */
export const RIGHTS = 'users/rights';

/** Reads again what who is signed in may do: the server has refused what was offered. */
export function refreshRights(): void {
  void mutate(['answer', RIGHTS] satisfies CacheKey);
}
