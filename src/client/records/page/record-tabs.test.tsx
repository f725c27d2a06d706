// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { awaitForm } from '../form/load-forms.ts';
import { RecordTabs } from './record-tabs.tsx';

const ORDER = 'work-orders/work_order';
const COST = 'work-orders/work_order_misc_cost';
const NOTE = 'work-orders/work_order_completion_note';
const PURCHASE = 'parts/purchase_order';
const READING = 'meter-readings/meter_reading';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await Promise.all([awaitForm(NOTE), awaitForm(READING)]);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  api = fakeApi({ [COST]: [{ id: 1, description: 'Seal', quantity: 1, amount: 5 }] });
});

const draw = (path: string, recordKey: number | 'new', viewOnly = false, address = '/') =>
  drawPage(
    [{ path: '/', element: <RecordTabs path={path} recordKey={recordKey} viewOnly={viewOnly} /> }],
    address,
  );
const tab = (name: string) => screen.getByRole<HTMLButtonElement>('tab', { name });

test('while the record is new its tabs are closed and say what opens them', () => {
  draw(ORDER, 'new');
  expect(screen.getAllByRole<HTMLButtonElement>('tab').map(({ disabled }) => disabled)).toEqual(
    Array(4).fill(true),
  );
  expect(screen.getByRole('tabpanel').textContent).toBe('Save Work Order to proceed');
  expect(api.sent).toEqual([]);
});

test('a tab lists what is of this record alone, when it is opened; the address says which', async () => {
  const router = draw(ORDER, 7);
  await waitFor(() => expect(api.sent).not.toEqual([]));
  expect(api.sentTo(COST)).toEqual([]);
  fireEvent.click(tab('Misc Costs'));
  await screen.findByText('Seal');
  expect(router.state.location.search).toMatch(/^\?tab=/);
  expect(api.sent.find(({ path }) => path === COST)?.query).toMatchObject({ work_order_id: '7' });
  expect(tab('Misc Costs').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab('Misc Costs'), { key: 'Home' });
  expect(tab('Checklist').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab('Checklist'), { key: 'ArrowLeft' });
  expect(tab('Logs').getAttribute('aria-selected')).toBe('true');
});

test('another tab leaves the page what the one before has told it', async () => {
  const router = draw(ORDER, 7);
  const state = { back: { to: '/my-work', label: 'My Work' } };
  await act(() => router.navigate('/', { state }));
  fireEvent.click(tab('Misc Costs'));
  expect(router.state.location).toMatchObject({ search: '?tab=misc-costs', state });
});

test('the one thing that a record owns is made where it is not there yet, and changed after that', async () => {
  api.answerNext('GET', 'work-orders/work_order_completion_note', 200, { data: null });
  draw(ORDER, 7, false, '/?tab=completion-notes');
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Problem');
  expect(api.sent.find(({ path }) => path === NOTE)).toMatchObject({ query: { work_order: '7' } });
  fireEvent.change(box, { target: { value: 'All dry' } });
  const saved = { id: 2, work_order: { id: 7, label: 'WO-7' }, [box.name]: 'All dry' };
  api.answerNext('POST', 'work-orders/work_order_completion_note', 201, { data: saved });
  api.answerNext('GET', 'work-orders/work_order_completion_note', 200, { data: saved });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
  await waitFor(() =>
    expect(api.sentBy('POST')).toMatchObject([
      { path: NOTE, body: { work_order: 7, [box.name]: 'All dry' } },
    ]),
  );
});

test('what is entered in a row above its list leaves an empty form with the focus', async () => {
  api.rows[READING] = [];
  draw('assets/equipments', 3, false, '/?tab=meter-readings');
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(box, { target: { value: '120' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]?.body).toEqual({ asset: 3, meter_reading: 120 });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

test('a reading below the last of the only meter asks why before it is sent, and one above it does not', async () => {
  api.rows[READING] = [];
  const hours = { asset: { id: 3, label: 'Mill' }, name: 'Hours', unit: 'h', kind: 'cumulative' };
  api.rows['assets/meter'] = [
    { id: 1, ...hours, is_primary: true, last_reading: 500, last_read_at: '2026-03-01T00:00:00.000Z' },
  ];
  const type = async (value: string) => {
    const box = await screen.findByRole<HTMLInputElement>('textbox');
    fireEvent.change(box, { target: { value } });
  };
  const question = { name: 'Replaced, rolled over or typed wrong?' };
  draw('assets/equipments', 3, false, '/?tab=meter-readings');
  await type('20');
  const why = await screen.findByRole('combobox', question);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await type('520');
  await waitFor(() => expect(screen.queryByRole('combobox', question)).toBeNull());
  expect(why.isConnected).toBe(false);
  await type('20');
  expect(api.sentBy('POST')).toEqual([]);
  fireEvent.change(await screen.findByRole('combobox', question), { target: { value: 'replaced' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]?.body).toEqual({ asset: 3, meter_reading: 20, change: 'replaced' });
});

test('a list is added to only while the record of the page is as its tab says', async () => {
  const at = (state: string) =>
    drawPage(
      [
        {
          path: '/',
          element: (
            <RecordTabs path={PURCHASE} recordKey={4} record={{ id: 4, state } as never} viewOnly={false} />
          ),
        },
      ],
      '/',
    );
  api.rows['parts/purchase_order_line'] = [];
  at('draft');
  await screen.findByRole('link', { name: 'Add Line' });
  cleanup();
  at('ordered');
  await screen.findByText('Order Lines will be listed here.');
  expect(screen.queryByRole('link', { name: 'Add Line' })).toBeNull();
});

test('to read only, nothing can be added', async () => {
  api.rows[READING] = [];
  draw('assets/equipments', 3, true, '/?tab=meter-readings');
  await waitFor(() => expect(api.sentTo(READING)).not.toEqual([]));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
});

test('the form above a list waits for whoever wants it: opening the tab leaves the focus on the tab', async () => {
  api.rows[READING] = [];
  draw('assets/equipments', 3);
  const meters = tab('Meter Readings');
  meters.focus();
  fireEvent.click(meters);
  await screen.findByRole('textbox');
  expect(document.activeElement).toBe(meters);
});
