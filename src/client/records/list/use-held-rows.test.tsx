// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite } from '../../data/cache.ts';
import { refreshAfterChanges } from '../../data/others-changes.ts';
import { useHeldRows } from './use-held-rows.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id, name: `N${id}` }) as unknown as WireRecord);

function listOf(...ids: number[]) {
  const hook = renderHook(({ rows, list, isComing }) => useHeldRows(rows, list, isComing), {
    initialProps: { rows: rowsOf(...ids), list: 'page=1', isComing: false },
  });
  return {
    read: (rows: WireRecord[], list = 'page=1', isComing = false) => hook.rerender({ rows, list, isComing }),
    now: () => ({ ids: hook.result.current.rows?.map(({ id }) => id), fresh: hook.result.current.fresh }),
    show: () => act(() => hook.result.current.showFresh()),
    names: () => hook.result.current.rows?.map(({ name }) => name),
  };
}
// Each test begins long after the writes of the one before.
const now = performance.now.bind(performance);
let later = 0;
beforeEach(() => {
  later += 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
});
afterEach(() => {
  vi.restoreAllMocks();
});
const others = () => refreshAfterChanges(['company/site'], false);

test('what others add above waits and is counted, until it is asked for', () => {
  const list = listOf(3, 2, 1);
  others();
  list.read(rowsOf(5, 4, 3));
  expect(list.now()).toEqual({ ids: [3, 2, 1], fresh: 2 });
  others();
  list.read(rowsOf(8, 7, 6));
  expect(list.now()).toEqual({ ids: [3, 2, 1], fresh: 3 });
  list.show();
  expect(list.now()).toEqual({ ids: [8, 7, 6], fresh: 0 });
});

test('what others change or delete shows at once, also beside what waits', () => {
  const list = listOf(3, 2, 1);
  others();
  list.read(rowsOf(3, 1));
  expect(list.now()).toEqual({ ids: [3, 1], fresh: 0 });
  others();
  list.read([...rowsOf(4), { id: 3, name: 'New' } as unknown as WireRecord, ...rowsOf(1)]);
  expect(list.now()).toEqual({ ids: [3, 1], fresh: 1 });
  expect(list.names()).toEqual(['New', 'N1']);
});

test('what stands below, what one made oneself, and another page show at once', async () => {
  const list = listOf(1, 2);
  others();
  list.read(rowsOf(1, 2, 3));
  expect(list.now()).toEqual({ ids: [1, 2, 3], fresh: 0 });
  others();
  await refreshAfterWrite('company/site');
  list.read(rowsOf(4, 1, 2, 3));
  expect(list.now()).toEqual({ ids: [4, 1, 2, 3], fresh: 0 });
  others();
  list.read(rowsOf(9, 4), 'page=2');
  expect(list.now()).toEqual({ ids: [9, 4], fresh: 0 });
});

test('a page that is turned to shows its rows, also if others write while they come', () => {
  const list = listOf(5, 4);
  list.read(rowsOf(5, 4), 'page=2', true);
  others();
  expect(list.now()).toEqual({ ids: [5, 4], fresh: 0 });
  list.read(rowsOf(3, 2), 'page=2');
  expect(list.now()).toEqual({ ids: [3, 2], fresh: 0 });
  others();
  list.read(rowsOf(6, 3), 'page=2');
  expect(list.now()).toEqual({ ids: [3, 2], fresh: 1 });
});
