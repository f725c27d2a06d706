/**
 * Waits for all that was begun at once, whatever fails, so that nothing goes on behind a failure. The first in order that failed
 * says why: after one failure PostgreSQL refuses whatever else the transaction asks.
 */
export async function together<T extends readonly unknown[] | []>(
  begun: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(begun);
  return Promise.all(begun);
}
