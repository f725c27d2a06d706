// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import useSWR, { mutate } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginCache, type CacheKey, RIGHTS, refreshAfterWrite } from './cache.ts';
import { othersWroteSince, refreshAfterChanges } from './others-changes.ts';

const KEYS: CacheKey[] = [
  ['list', 'company/site', 'a'],
  ['record', 'company/site', '1'],
  ['single', 'company/site', '1'],
  ['list', 'company/location', 'a'],
  ['record', 'company/location', '1'],
  ['list', 'work-orders/work_order', 'a'],
  ['list', 'parts/purchase_order', 'a'],
  ['list', 'company/calendar', 'a'],
  ['answer', 'dashboard'],
  ['answer', RIGHTS],
  ['open', 'config'],
];
const nameOf = (key: CacheKey) => key.slice(0, 2).join(' ');
let asked: string[] = [];
beforeEach(async () => {
  beginCache();
  // What is open to all is in no session, so it would not be asked for again.
  await mutate(() => true, undefined);
  asked = [];
  renderHook(() => {
    // biome-ignore lint/correctness/useHookAtTopLevel: these are always the same
    for (const key of KEYS) useSWR(key, async () => void asked.push(nameOf(key)), { dedupingInterval: 0 });
  });
  await waitFor(() => expect(new Set(asked).size).toBe(KEYS.length));
  asked = [];
});

/** The paths that are read again after others have written. */
async function again(paths: string[], isEditing = false): Promise<string[]> {
  asked = [];
  refreshAfterChanges(paths, isEditing);
  await new Promise((done) => setTimeout(done));
  return asked.sort();
}

test('what shows the entity, refers to it or is no list of an entity is read again; what anybody may ask is not', async () => {
  expect(await again(['company/site'])).toEqual([
    'answer dashboard',
    'list company/location',
    'list company/site',
    'list work-orders/work_order',
    'record company/location',
    'record company/site',
    'single company/site',
  ]);
});

test('what counts it or has it as lines is read again', async () => {
  expect(await again(['work-orders/work_order_misc_cost'])).toEqual([
    'answer dashboard',
    'list work-orders/work_order',
  ]);
  expect(await again(['work-orders/time_entry'])).toEqual([
    'answer dashboard',
    'list work-orders/work_order',
  ]);
  expect(await again(['parts/purchase_order_line'])).toEqual([
    'answer dashboard',
    'list parts/purchase_order',
  ]);
  // Its lines are not counted.
  expect(await again(['company/holiday'])).toEqual(['answer dashboard', 'list company/calendar']);
});

test('while a record is edited no single record moves', async () => {
  expect(await again(['company/site'], true)).toEqual([
    'answer dashboard',
    'list company/location',
    'list company/site',
    'list work-orders/work_order',
  ]);
});

test('rights follow from users and roles alone', async () => {
  expect(await again(['users/role'])).toContain(`answer ${RIGHTS}`);
  expect(await again(['users/user'])).toContain(`answer ${RIGHTS}`);
  expect(await again(['users/preference'])).not.toContain(`answer ${RIGHTS}`);
});

test('others have written where this page has not written since', async () => {
  const before = performance.now();
  await again(['company/site']);
  expect(othersWroteSince(before)).toBe(true);
  expect(othersWroteSince(performance.now() + 1)).toBe(false);
  await refreshAfterWrite('company/site');
  expect(othersWroteSince(before)).toBe(false);
});

test('a change that is told of right after a write of this page is its own', async () => {
  const before = performance.now();
  await refreshAfterWrite('company/site');
  await again(['company/site']);
  expect(othersWroteSince(before)).toBe(false);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3000);
  refreshAfterChanges(['company/site'], false);
  clock.mockRestore();
  expect(othersWroteSince(before)).toBe(true);
});
