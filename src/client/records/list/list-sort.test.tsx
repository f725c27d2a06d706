// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { Order } from '../../../shared/wire.ts';
import { ListSort } from './list-sort.tsx';

const ORDER = entityAt(manifest, 'work-orders/work_order');
const columns = ['code', 'amount', 'photos'].flatMap((name) => propertyOf(ORDER, name) ?? []);

function draw(order: Order[]) {
  const onChange = vi.fn();
  render(<ListSort columns={columns} order={order} onChange={onChange} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
  const choose = (title: string) => {
    const option = [...select.options].find(({ text }) => text === title);
    if (!option) throw new Error(title);
    fireEvent.change(select, { target: { value: option.value } });
    return onChange.mock.lastCall?.[0];
  };
  return { select, choose };
}

test('each column that can be sorted by is offered both ways, and leads to just that order', () => {
  const { select, choose } = draw([]);
  const offered = [...select.options].map(({ text }) => text);
  expect(offered).toEqual([
    'Sort by',
    'Code, ascending',
    'Code, descending',
    'Amount, ascending',
    'Amount, descending',
  ]);
  expect(offered.slice(1).map(choose)).toEqual([
    [{ property: 'code', descending: false }],
    [{ property: 'code', descending: true }],
    [{ property: 'amount', descending: false }],
    [{ property: 'amount', descending: true }],
  ]);
});

test('it shows what counts most of what is sorted by, and may be none', () => {
  const { select, choose } = draw([
    { property: 'amount', descending: true },
    { property: 'code', descending: false },
  ]);
  expect(select.selectedOptions[0]?.text).toBe('Amount, descending');
  expect(choose('Sort by')).toEqual([]);
});
