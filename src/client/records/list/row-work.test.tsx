// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache, refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

const ITEM = 'work-orders/work_order_checklist';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  api = fakeApi({ [ITEM]: [{ id: 1, description: 'Isolate', is_done: false, hrs_spent: null }] });
});

const draw = (viewOnly = false) =>
  drawPage([{ path: '/', element: <EntityList path={ITEM} viewOnly={viewOnly} /> }], '/');

test('of two people in a row each has the name of its column', async () => {
  api.rows[ITEM] = [
    {
      id: 1,
      description: 'Isolate',
      assigned_to: { id: 4, label: 'Ann' },
      completed_by: { id: 5, label: 'Bob' },
    },
  ];
  draw();
  for (const name of ['Ann', 'Bob'])
    expect((await screen.findByText(name)).closest('td')?.classList).toContain('is-labelled');
});

test('a tick in the row sets the yes or no', async () => {
  draw();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Done: Isolate' }));
  await waitFor(() =>
    expect(api.sentBy('PATCH')).toMatchObject([{ path: `${ITEM}/1`, body: { is_done: true } }]),
  );
});

test('a number typed in the row is saved once, by Enter; an unchanged one is not', async () => {
  draw();
  const hours = await screen.findByRole('textbox', { name: 'Hours Spent of Isolate' });
  fireEvent.blur(hours);
  fireEvent.change(hours, { target: { value: '1.5' } });
  fireEvent.keyDown(hours, { key: 'Enter' });
  await waitFor(() => expect(api.sentBy('PATCH')).toMatchObject([{ body: { hrs_spent: 1.5 } }]));
});

test('a text that is no number stays in the row and is not saved', async () => {
  draw();
  const hours = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hours Spent of Isolate' });
  fireEvent.change(hours, { target: { value: '1,5' } });
  fireEvent.blur(hours);
  expect(await screen.findByText('"1,5" is unclear: write 1.5.')).toBeTruthy();
  expect([hours.value, api.sentBy('PATCH')]).toEqual(['1,5', []]);
});

test('a tick is what the record says once it is saved: others take it off too', async () => {
  draw();
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Done: Isolate' });
  fireEvent.click(tick);
  await waitFor(() => expect(api.rows[ITEM]?.[0]?.is_done).toBe(true));
  await act(() => whenShown());
  expect(tick.checked).toBe(true);
  api.changeElsewhere(ITEM, 1, { is_done: false });
  await act(() => refreshAfterWrite(ITEM));
  await waitFor(() => expect(tick.checked).toBe(false));
});

test('a number that somebody else has typed meanwhile is not written over, and what it is now is said', async () => {
  draw();
  const hours = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Hours Spent of Isolate' });
  fireEvent.change(hours, { target: { value: '1.5' } });
  api.changeElsewhere(ITEM, 1, { hrs_spent: 4 });
  fireEvent.keyDown(hours, { key: 'Enter' });
  const told = await screen.findByText(/^Somebody else has changed/);
  expect(told.textContent).toBe(
    'Somebody else has changed Hours Spent of Isolate to 4 meanwhile. 1.5 was not saved.',
  );
  await waitFor(() => expect(hours.value).toBe('4'));
  expect(api.sentBy('PATCH')).toEqual([]);
});

test('each Enter makes a record, and the line is empty for the next', async () => {
  draw();
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add checklist item' });
  for (const description of ['Grease', 'Clean']) {
    fireEvent.change(line, { target: { value: description } });
    fireEvent.submit(line);
    expect(line.value).toBe('');
    await waitFor(() =>
      expect(api.sentBy('POST').at(-1)).toMatchObject({ path: ITEM, body: { description } }),
    );
  }
});

test('a line that the server refuses is there again, with the reason', async () => {
  draw();
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add checklist item' });
  api.answerNext('POST', ITEM, 403, { code: 'forbidden', message: 'You may not do this.' });
  fireEvent.change(line, { target: { value: ' Grease ' } });
  fireEvent.submit(line);
  await screen.findByText(/You may not do this\.$/);
  expect(line.value).toBe('Grease');
});

test('a line that is refused while the next one is typed can be sent again from the message', async () => {
  draw();
  const line = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Add checklist item' });
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('POST', ITEM, 403, { code: 'forbidden', message: 'You may not do this.' }, promise);
  fireEvent.change(line, { target: { value: 'Grease' } });
  fireEvent.submit(line);
  fireEvent.change(line, { target: { value: 'Clean' } });
  resolve();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(line.value).toBe('Clean');
  fireEvent.click(again);
  await waitFor(() =>
    expect(api.sentBy('POST').map(({ body }) => body?.description)).toEqual(['Grease', 'Grease']),
  );
});

test('where a page is only for reading nothing can be ticked, typed or added', async () => {
  draw(true);
  await screen.findByText('Isolate');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Add checklist item' })).toBeNull();
});
