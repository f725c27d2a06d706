import { describe, expect, it } from 'vitest';
import { EMPTY_LIST, listRequest, nextOrder, readListState, writeListState } from './list-query.ts';

const columns = ['code', 'status', 'amount'];
const read = (text: string) => readListState(new URLSearchParams(text), columns);

describe('readListState', () => {
  it('reads what the address says', () => {
    expect(read('search=pump&ordering=-code&status=open&page=3')).toEqual({
      search: 'pump',
      order: { property: 'code', descending: true },
      filters: { status: 'open' },
      page: 3,
    });
  });

  it('ignores what is not the list’s own or makes no sense', () => {
    expect(read('tab=logs&ordering=secret&page=-2')).toEqual(EMPTY_LIST);
    expect(read('page=1.5').page).toBe(1);
  });
});

describe('writeListState', () => {
  it('is the inverse of reading and leaves other parameters alone', () => {
    const state = read('search=a%20b&ordering=amount&code=WO-1&page=2');
    const written = writeListState(new URLSearchParams('tab=logs&status=old'), state, columns);
    expect(written.get('tab')).toBe('logs');
    expect(written.has('status')).toBe(false);
    expect(readListState(written, columns)).toEqual(state);
  });

  it('leaves an address bare for an untouched list', () => {
    expect(writeListState(new URLSearchParams('page=2&search=x'), EMPTY_LIST, columns).toString()).toBe('');
  });
});

describe('listRequest', () => {
  it('lets the given filter of the parent win', () => {
    const state = { ...EMPTY_LIST, filters: { work_order_id: '9' } };
    expect(listRequest(state, 3, { work_order_id: '4' })).toEqual({
      work_order_id: '4',
      page: '1',
      page_size: '3',
    });
  });
});

describe('nextOrder', () => {
  it('cycles ascending, descending, none', () => {
    const first = nextOrder(undefined, 'code');
    const second = nextOrder(first, 'code');
    expect([first?.descending, second?.descending, nextOrder(second, 'code')]).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(nextOrder(second, 'status')).toEqual({ property: 'status', descending: false });
  });
});
