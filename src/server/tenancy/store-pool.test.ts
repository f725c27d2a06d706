import { expect, test } from 'vitest';
import { silentLog } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import { StorePool } from './store-pool.ts';

/** A pool of six stores; those with these numbers have a model of their own, of which two fit. */
function pool(own: number[]) {
  const open = async (id: number) => {
    const model = own.includes(id) ? { below: {} } : {};
    return { model, close: async () => {} } as unknown as Store;
  };
  return new StorePool(open, { most: 6, mostOwn: 2 }, silentLog);
}

async function use(stores: StorePool, ...ids: number[]): Promise<number[]> {
  for (const id of ids) (await stores.acquire(id)).release();
  return stores.openIds;
}

test('stores that share the product’s model stay open, and fewer of those with a model of their own', async () => {
  expect(await use(pool([]), 1, 2, 3, 4, 5, 6, 7)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(await use(pool([1, 2, 3]), 1, 2, 3)).toEqual([2, 3]);
  expect(await use(pool([2]), 1, 2, 3, 4, 5)).toEqual([2, 3, 4, 5]);
});

test('one that publishes its first field counts as such from then on', async () => {
  const own: number[] = [];
  const stores = pool(own);
  await use(stores, 1, 2, 3, 4, 5, 6);
  const lease = await stores.acquire(6);
  Object.assign(lease.store.model, { below: {} });
  lease.release();
  expect(await use(stores, 6)).toEqual([3, 4, 5, 6]);
  expect([stores.isExtended(6), stores.isExtended(5)]).toEqual([true, false]);
  await stores.retire(6);
  expect(stores.isExtended(6)).toBe(true);
  expect(await use(stores, 7, 8, 9, 10)).toEqual([4, 5, 7, 8, 9, 10]);
});
