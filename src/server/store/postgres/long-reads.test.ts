import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Reader } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempStore, tempStore } from '../testing/temp-place.ts';

const model = modelOf({
  'l/site': { title: 'Site', 'x-entity': { label: 'name' }, properties: { name: { type: 'string' } } },
});
let temp: TempStore;
beforeAll(async () => {
  vi.stubEnv('TEST_ENGINE', 'postgresql');
  temp = await tempStore(model);
});
afterAll(async () => {
  await temp.remove();
  vi.unstubAllEnvs();
});

it('come one after the other, while others read, and one that fails holds up none', async () => {
  const { store } = temp;
  const view = store.forRequest?.() ?? store;
  let running = 0;
  let most = 0;
  const other = Promise.withResolvers<void>();
  const report = async (reader: Reader) => {
    most = Math.max(most, ++running);
    await other.promise;
    for (let look = 0; look < 5; look++) await reader.count('l/site');
    running--;
  };
  const all = [
    view.read(report, 'long'),
    view.read(() => Promise.reject(new Error('wrong')), 'long'),
    store.read(report, 'long'),
    store.read(async (reader) => expect(await reader.count('l/site')).toBe(0)).finally(() => other.resolve()),
    view.read(report, 'long'),
  ];
  const results = await Promise.allSettled(all);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(most).toBe(1);
});
