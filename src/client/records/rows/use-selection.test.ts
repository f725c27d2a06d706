// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WireRecord } from '../../../shared/wire.ts';
import { useSelection } from './use-selection.ts';

const rowsOf = (...ids: number[]) => ids.map((id) => ({ id }) as WireRecord);
const rows = rowsOf(1, 2, 3, 4, 5);

function select(asked = 'a', shown = rows) {
  const hook = renderHook(
    (props: { asked: string; shown: WireRecord[]; coming?: string }) =>
      useSelection(props.shown, 90, props.asked, props.coming),
    { initialProps: { asked, shown } as { asked: string; shown: WireRecord[]; coming?: string } },
  );
  const state = () => {
    const { ids, count, page, isAll } = hook.result.current;
    return { ids, count, page, isAll };
  };
  const toggle = (id: number, range = false) =>
    act(() => hook.result.current.toggle(rows.find((row) => row.id === id) as WireRecord, range));
  return { ...hook, state, toggle };
}

test('records are ticked and let go one by one', () => {
  const { state, toggle, result } = select();
  expect(state()).toEqual({ ids: [], count: 0, page: 'none', isAll: false });
  toggle(2);
  toggle(4);
  expect(state()).toEqual({ ids: [2, 4], count: 2, page: 'some', isAll: false });
  expect(rows.map((row) => result.current.has(row))).toEqual([false, true, false, true, false]);
  toggle(2);
  expect(state().ids).toEqual([4]);
  act(() => result.current.clear());
  expect(state()).toMatchObject({ ids: [], page: 'none' });
});

test('a range goes from the last one to this one, in either direction, and does what is done to this one', () => {
  const { state, toggle } = select();
  toggle(4);
  toggle(2, true);
  expect(state().ids.toSorted()).toEqual([2, 3, 4]);
  toggle(5, true);
  expect(state()).toMatchObject({ count: 4, page: 'some' });
  toggle(3, true);
  expect(state().ids.toSorted()).toEqual([2]);
});

test('a range without a beginning on this page is this one alone', () => {
  const { state, toggle } = select();
  toggle(3, true);
  expect(state().ids).toEqual([3]);
});

test('the head ticks the page, and lets it go where all of it is ticked', () => {
  const { state, toggle, result } = select();
  toggle(2);
  act(() => result.current.togglePage());
  expect(state()).toMatchObject({ count: 5, page: 'all' });
  act(() => result.current.togglePage());
  expect(state()).toMatchObject({ count: 0, page: 'none' });
});

test('all that match less one are what can be seen less that one', () => {
  const { state, toggle, result } = select();
  act(() => result.current.selectAll());
  expect(state()).toEqual({ ids: [], count: 90, page: 'all', isAll: true });
  expect(result.current.has({ id: 77 } as WireRecord)).toBe(true);
  toggle(2);
  expect(state()).toEqual({ ids: [1, 3, 4, 5], count: 4, page: 'some', isAll: false });
});

test('without rows there is nothing to tick', () => {
  const { result } = renderHook(() => useSelection([], 0, ''));
  expect(result.current).toMatchObject({ hasRows: false, page: 'none' });
});

test('ticks last over pages, and go with another search', () => {
  const { state, toggle, rerender } = select();
  toggle(2);
  rerender({ asked: 'a', shown: rowsOf(6, 7) });
  expect(state()).toEqual({ ids: [2], count: 1, page: 'none', isAll: false });
  rerender({ asked: 'b', shown: rows });
  expect(state()).toMatchObject({ ids: [], count: 0 });
});

test('a tick set while the rows of another search are on their way stays, if it is one of them', () => {
  const { state, toggle, rerender } = select();
  rerender({ asked: 'a', shown: rows, coming: 'b' });
  toggle(2);
  toggle(3);
  rerender({ asked: 'b', shown: rowsOf(3, 6), coming: 'b' });
  expect(state()).toEqual({ ids: [3], count: 1, page: 'some', isAll: false });
  rerender({ asked: 'c', shown: rows, coming: 'c' });
  expect(state()).toMatchObject({ ids: [], count: 0 });
});
