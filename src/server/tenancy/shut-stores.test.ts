import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Log } from '../lib/log.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { ShutStores } from './shut-stores.ts';

const logged: [fields: Record<string, unknown>, text: string][] = [];
const log = {
  error: (fields: Record<string, unknown>, text: string) => void logged.push([fields, text]),
} as unknown as Log;
let stores: ShutStores;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  logged.length = 0;
  stores = new ShutStores(log, (id) => `t${id}`);
});
afterEach(() => vi.useRealTimers());

test('a store that did not open is not tried again for five seconds', () => {
  expect(stores.errorOf(1)).toBeUndefined();
  const error = stores.failed(1, new Error('disk'));
  expect(error).toBeInstanceOf(StoreUnavailableError);
  expect(error.message).toBe('The store of tenant t1 does not open: disk');
  expect(error.isLogged).toBe(true);
  vi.advanceTimersByTime(4_999);
  expect(stores.errorOf(1)).toBe(error);
  expect(stores.errorOf(2)).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(stores.errorOf(1)).toBeUndefined();
});

test('it may be tried at once when somebody says so, or all of them', () => {
  for (const id of [1, 2, 3]) stores.failed(id, new Error('disk'));
  stores.mayOpen(1);
  expect([1, 2, 3].map((id) => stores.errorOf(id) !== undefined)).toEqual([false, true, true]);
  stores.mayAllOpen();
  expect([1, 2, 3].map((id) => stores.errorOf(id))).toEqual([undefined, undefined, undefined]);
});

test('the log says once why, and again for another reason or after it has been open', () => {
  const known = new StoreUnavailableError('Another node has it');
  const broken = new Error('disk');
  expect(stores.failed(1, known)).toBe(known);
  stores.failed(1, known);
  stores.failed(1, broken);
  stores.failed(2, 'text');
  expect(logged).toEqual([
    [{ tenant: 1 }, 'tenant t1 is not available: Another node has it'],
    // An unexpected error, which is a bug of ours, is logged with its stack.
    [{ err: broken, tenant: 1 }, 'tenant t1 is not available: disk'],
    [{ err: 'text', tenant: 2 }, 'tenant t2 is not available: text'],
  ]);
  stores.opened(1);
  expect(stores.errorOf(1)).toBeUndefined();
  stores.failed(1, broken);
  expect(logged).toHaveLength(4);
});
