// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { RecordPage } from '../../records/page/record-page.tsx';

const PURCHASE = 'parts/purchase_order';
const LINE = 'parts/purchase_order_line';
const ORDER = 'work-orders/work_order';
const line = (id: number, part: string, quantity: number, rest: number) => ({
  id,
  purchase_order: { id: 3, label: 'PO-3' },
  part: { id, label: part },
  quantity,
  unit: 'pcs',
  rest,
});

let api: FakeApi;
beforeEach(() => {
  addDialogs();
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [PURCHASE]: [
      {
        id: 3,
        code: 'PO-3',
        vendor: { id: 1, label: 'Seals Ltd' },
        ship_to: { id: 9, label: 'Store' },
        state: 'ordered',
      },
    ],
    [LINE]: [line(1, 'Seal', 20, 12), line(2, 'Belt', 4, 4), line(3, 'Oil', 5, 0)],
    [ORDER]: [{ id: 7, code: 'WO-7', asset: { id: 1, label: 'Press' }, is_closed: true }],
  });
});

const draw = (path: string, address: string) =>
  drawPage([{ path: '/page/:id', element: <RecordPage path={path} /> }], address);
const booked = () => api.sentBy('POST').map(({ path, body }) => [path, body]);

async function openSheet(name: string) {
  fireEvent.click(
    await screen.findByRole('button', { name: name.split(' ')[0] === 'Return' ? 'Return Part' : 'Receive' }),
  );
  return within(await screen.findByRole('dialog', { name }));
}

test('all lines that are still to come stand on one sheet; what came is typed, and one that is refused says why', async () => {
  draw(PURCHASE, '/page/3');
  const sheet = await openSheet('Receive PO-3');
  const seal = await sheet.findByLabelText<HTMLInputElement>(/^Seal/);
  expect(sheet.getAllByText(/still to come/).map(({ textContent }) => textContent)).toEqual([
    '12 of 20 pcs still to come',
    '4 of 4 pcs still to come',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(seal));
  expect([seal.value, sheet.getByLabelText<HTMLInputElement>(/^Belt/).value]).toEqual(['12', '4']);
  fireEvent.change(seal, { target: { value: '50' } });
  api.answerNext('POST', `${LINE}/1/receive`, 422, {
    code: 'invalid',
    message: 'Some values are not valid.',
    errors: { quantity: ['is too much: 20 were ordered and 8 have arrived'] },
  });
  api.answerNext('POST', `${LINE}/2/receive`, 200, { data: line(2, 'Belt', 4, 0) });
  fireEvent.click(sheet.getByRole('button', { name: 'Receive' }));
  expect(await sheet.findByText(/is too much: 20 were ordered/)).toBeDefined();
  expect(sheet.getByText('1 booked, 1 not.')).toBeDefined();
  expect(sheet.queryByLabelText(/^Belt/)).toBeNull();
  fireEvent.change(seal, { target: { value: '5' } });
  api.answerNext('POST', `${LINE}/1/receive`, 200, { data: line(1, 'Seal', 20, 7) });
  fireEvent.click(sheet.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('PO-3: received in part, the rest is still on order')).toBeDefined();
  expect(booked()).toEqual([
    [`${LINE}/1/receive`, { quantity: 50, location: 9 }],
    [`${LINE}/2/receive`, { quantity: 4, location: 9 }],
    [`${LINE}/1/receive`, { quantity: 5, location: 9 }],
  ]);
});

test('what was issued is returned on one sheet; a row without a number stays', async () => {
  const parts = [
    { group: { part: { id: 1, label: 'Seal' } }, sum: { change: -2 } },
    { group: { part: { id: 2, label: 'Belt' } }, sum: { change: -1 } },
  ];
  api.answerNext('GET', 'parts/movement/summary', 200, { data: parts });
  draw(ORDER, '/page/7');
  const sheet = await openSheet('Return Part WO-7');
  const seal = await sheet.findByLabelText(/^Seal/);
  expect(sheet.getByText('2 issued')).toBeDefined();
  fireEvent.click(sheet.getByRole('button', { name: 'Return Part' }));
  expect(await sheet.findByText('Type a number in one of the rows first.')).toBeDefined();
  fireEvent.change(seal, { target: { value: '2' } });
  api.answerNext('POST', `${ORDER}/7/return`, 200, { data: api.rows[ORDER]?.[0] });
  fireEvent.click(sheet.getByRole('button', { name: 'Return Part' }));
  await waitFor(() => expect(booked()).toEqual([[`${ORDER}/7/return`, { part: 1, quantity: 2 }]]));
  expect(await screen.findByText('WO-7 has a part returned')).toBeDefined();
});
