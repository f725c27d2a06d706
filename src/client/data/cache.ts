import { mutate, SWRConfig, unstable_serialize } from 'swr';

/** The key of a cached response: its kind, the entity's path or the address, and the rest. */
export type CacheKey = readonly [
  kind: 'list' | 'record' | 'single' | 'options' | 'answer' | 'open',
  path: string,
  ...string[],
];

const isOfSession = (key: unknown) => !Array.isArray(key) || key[0] !== 'open';

const { cache } = SWRConfig.defaultValue;

/** SWR's name for a cache key. */
export const nameOf = (key: CacheKey): string => unstable_serialize(key);

/** Puts a response into the cache under the key a screen will use. The screen still revalidates it when shown. */
export function putAnswer(key: CacheKey, data: unknown): void {
  void mutate(key, data, { revalidate: false });
  const name = nameOf(key);
  // SWR sets both only for keys in use by a component: otherwise it would take the entry for one still loading, and would miss it
  // when everything is cleared.
  cache.set(name, { ...cache.get(name), isLoading: false, _k: key } as object);
}

/** The key and data of a cached response by SWR's name, if it has data. */
export function cachedAnswer(name: string): { key: CacheKey; data: unknown } | undefined {
  const { data, _k } = (cache.get(name) ?? {}) as { data?: unknown; _k?: CacheKey };
  return data === undefined || !Array.isArray(_k) ? undefined : { key: _k, data };
}

/** Clears everything that was read with a session. */
export function clearCache(): void {
  void mutate(isOfSession, undefined, { revalidate: false });
}

/**
 * Resets the cache for another session, while none of its pages is mounted. SWR does not repeat a request within a second; those
 * the previous session sent just before its end must be repeated all the same, or the new pages would wait forever.
 */
export function beginCache(): void {
  void mutate(isOfSession, undefined);
}

/**
 * Revalidates what is on the screen after a write: everything of the entity, and of other entities everything except single
 * records, because labels, counts and logs follow the write while a form's base version must not move.
 */
export function refreshAfterWrite(path: string): Promise<unknown> {
  wroteAt = performance.now();
  return readAgain(
    ([kind, key]) => (key === path || kind !== 'record') && (key !== RIGHTS || path.startsWith('users/')),
  );
}

let refreshed: Promise<unknown> = Promise.resolve();
/** Revalidates the responses of this session that `concerns` picks, where they are on the screen. */
export function readAgain(concerns: (key: CacheKey) => boolean): Promise<unknown> {
  refreshed = mutate(
    (key) => Array.isArray(key) && key[0] !== 'open' && concerns(key as unknown as CacheKey),
  );
  return refreshed;
}

/**
 * Resolves once the screen shows this page's last write. A later read, such as one for a change by others, takes the place of
 * one under way, whose answer is then never shown.
 */
export async function whenShown(): Promise<void> {
  for (let waited: Promise<unknown> | undefined; waited !== refreshed; ) {
    waited = refreshed;
    await waited;
  }
}

let wroteAt = Number.NEGATIVE_INFINITY;
/** The time of this page's last write. */
export function lastWrite(): number {
  return wroteAt;
}

/** The path of the signed-in user's rights. */
export const RIGHTS = 'users/rights';

/** The path of what the tenant has added to the product's model. */
export const MODEL = 'model';

/** Reads the user's rights again, because the server refused something that was offered. */
export function refreshRights(): void {
  void mutate(['answer', RIGHTS] satisfies CacheKey);
}
