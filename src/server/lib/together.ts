/**
 * Waits for all promises, even if some fail, so that nothing keeps running after a failure. Rejects with the first
 * failure in the order given: after one failure PostgreSQL refuses everything else in the transaction, so later
 * errors say nothing.
 */
export async function together<T extends readonly unknown[] | []>(
  begun: T,
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  await Promise.allSettled(begun);
  return Promise.all(begun);
}
