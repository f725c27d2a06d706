/**
 * What two questions come to that are asked together. Where the first is refused that is told, and not that PostgreSQL
 * answers nothing more in a transaction of which something was refused.
 */
export async function both<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  second.catch(() => {});
  return [await first, await second];
}
