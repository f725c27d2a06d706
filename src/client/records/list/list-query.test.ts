import { describe, expect, it } from 'vitest';
import { EMPTY_LIST, listRequest, nextOrder, readListState, writeListState } from './list-query.ts';

const columns = ['code', 'status', 'amount'];
const read = (text: string) => readListState(new URLSearchParams(text), columns);

describe('readListState', () => {
  it('reads what the address says', () => {
    expect(read('search=pump&ordering=-code&status=open&page=3')).toEqual({
      search: 'pump',
      order: [{ property: 'code', descending: true }],
      filters: { status: 'open' },
      page: 3,
    });
  });

  it('knows several columns to sort by, and which are shown', () => {
    expect(read('ordering=-code,status,secret&columns=amount,gone,code,amount')).toMatchObject({
      order: [
        { property: 'code', descending: true },
        { property: 'status', descending: false },
      ],
      columns: ['amount', 'code'],
    });
    expect(read('columns=gone').columns).toBeUndefined();
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
    const first = nextOrder([], 'code');
    const second = nextOrder(first, 'code');
    expect([first, second, nextOrder(second, 'code')]).toEqual([
      [{ property: 'code', descending: false }],
      [{ property: 'code', descending: true }],
      [],
    ]);
    expect(nextOrder(second, 'status')).toEqual([{ property: 'status', descending: false }]);
  });

  it('adds a further column, turns it and takes it out again', () => {
    const both = nextOrder(nextOrder([], 'code'), 'status', true);
    const turned = nextOrder(both, 'code', true);
    expect([both, turned, nextOrder(turned, 'code', true)]).toEqual([
      [
        { property: 'code', descending: false },
        { property: 'status', descending: false },
      ],
      [
        { property: 'code', descending: true },
        { property: 'status', descending: false },
      ],
      [{ property: 'status', descending: false }],
    ]);
    expect(nextOrder(both, 'amount')).toEqual([{ property: 'amount', descending: false }]);
  });
});
