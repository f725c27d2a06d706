// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { ActionDialog } from './action-dialog.tsx';

const arrived = vi.hoisted(() => ({ now: (_file: object) => {} }));
vi.mock('../../data/send-file.ts', () => ({
  sendFile: () =>
    new Promise((resolve) => {
      arrived.now = resolve;
    }),
  sendThumb: () => Promise.reject(new Error('It has no small picture.')),
}));

const ITEM = 'work-orders/work_order_checklist';
const entity = entityAt(servedModel().manifest, WORK_ORDER);
const record = { id: 3, code: 'WO-3', created_at: '', updated_at: '' };
let api: FakeApi;
const onDone = vi.fn();
const onClose = vi.fn();
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  onDone.mockReset();
  onClose.mockReset();
  api = fakeApi({
    [ITEM]: [
      { id: 4, description: 'Grease', hrs_spent: null, is_done: false },
      { id: 5, description: 'Wipe', hrs_spent: null, is_done: false },
    ],
    'parts/part': [{ id: 8, code: 'P-8', name: 'Seal' }],
  });
});

function draw(name: string, start?: object, words: object = {}): void {
  const found = entity.actions?.find((one) => one.name === name);
  if (!found) throw new Error(name);
  const action = { ...found, ...words };
  const given = { entity, action, record, name: 'WO-3', etag: '"v7"', onDone, onClose };
  drawPage(
    [{ path: '/', element: <ActionDialog {...given} start={start as Record<string, unknown>} /> }],
    '/',
  );
}
const press = (name: string) =>
  fireEvent.submit(
    screen.getByRole('button', { name }).closest('dialog')?.querySelector('form') as HTMLFormElement,
  );

test('what is filled in is sent over the version that is shown, and then the dialog goes', async () => {
  draw('hold');
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'No parts' } });
  press('Hold');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.sentBy('POST')).toMatchObject([
    { path: `${WORK_ORDER}/3/hold`, ifMatch: '"v7"', body: { reason: 'No parts' } },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('of the lines beside it only those that were touched go along, in the same request', async () => {
  draw('complete');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wipe' }));
  press('Complete');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.sentBy('POST').map(({ body }) => body)).toEqual([{ checklist: [{ id: 5, is_done: true }] }]);
  expect(api.sentBy('PATCH')).toEqual([]);
});

test('nothing is sent with a text that is no number', async () => {
  draw('complete');
  fireEvent.change(await screen.findByLabelText(/^Hours Spent.* of Wipe/), { target: { value: '1,5' } });
  press('Complete');
  expect(await screen.findByText('"1,5" is unclear: write 1.5.')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
});

test('what the server refuses stands at its field, keeps what was typed, and can be sent again', async () => {
  draw('reserve', { part: 8 });
  const quantity = await screen.findByLabelText<HTMLInputElement>(/^Quantity/);
  fireEvent.change(quantity, { target: { value: '2.5' } });
  const errors = { quantity: ['is more than there is'] };
  api.answerNext('POST', `${WORK_ORDER}/3/reserve`, 422, {
    code: 'invalid',
    message: 'Please check.',
    errors,
  });
  press('Reserve Part');
  const said = await screen.findByText('is more than there is');
  expect(quantity.getAttribute('aria-describedby')?.split(' ')).toContain(said.id);
  expect(quantity.value).toBe('2.5');
  expect([onDone.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  press('Reserve Part');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.sentBy('POST').map(({ body }) => body)).toEqual(Array(2).fill({ part: 8, quantity: 2.5 }));
});

test('every reason of a refusal is read, also of fields that the dialog does not ask for', async () => {
  draw('complete');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Wipe' }));
  api.answerNext('POST', `${WORK_ORDER}/3/complete`, 422, {
    code: 'invalid',
    message: 'Please check.',
    errors: {
      procedures_open: ['finish the procedures of this work order first'],
      'checklist.0.hrs_spent': ['is required'],
    },
  });
  press('Complete');
  await screen.findByText('Unfinished Procedures: finish the procedures of this work order first');
  screen.getByText('Checklist Item 1, Hrs Spent: is required');
  screen.getByText('is required');
});

test('while it is on its way nothing can be typed that would be lost, and after a refusal it goes on', async () => {
  draw('hold');
  const reason = await screen.findByLabelText<HTMLInputElement>(/^Reason/);
  reason.focus();
  fireEvent.change(reason, { target: { value: 'No parts' } });
  const { promise, resolve } = Promise.withResolvers<void>();
  const refusal = { code: 'forbidden', message: 'You may not do this.' };
  api.answerNext('POST', `${WORK_ORDER}/3/hold`, 403, refusal, promise);
  press('Hold');
  await waitFor(() => expect(reason.matches(':disabled')).toBe(true));
  resolve();
  await screen.findByText('You may not do this.');
  expect([reason.matches(':disabled'), reason.value]).toEqual([false, 'No parts']);
});

test('what is still being sent is waited for: without it nothing is done', async () => {
  draw('complete');
  await screen.findByRole('checkbox', { name: 'Wipe' });
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(chooser, { target: { files: [new File(['a'], 'a.txt')] } });
  await screen.findByText('a.txt');
  press('Complete');
  await screen.findByText('Files are still being sent. Wait a moment, then try again.');
  expect(api.sentBy('POST')).toEqual([]);
  arrived.now({ id: 9, name: 'a.txt', type: 'text/plain', size: 1, thumb: false });
  await screen.findByRole('button', { name: 'Remove a.txt' });
  press('Complete');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.sentBy('POST').map(({ body }) => body)).toEqual([{ photos: [9] }]);
});

test('a photo that was taken out again is not sent, and neither is a word of photos', async () => {
  draw('complete');
  await screen.findByRole('checkbox', { name: 'Wipe' });
  const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(chooser, { target: { files: [new File(['a'], 'a.txt')] } });
  await screen.findByText('a.txt');
  arrived.now({ id: 9, name: 'a.txt', type: 'text/plain', size: 1, thumb: false });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove a.txt' }));
  press('Complete');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.sentBy('POST').map(({ body }) => body)).toEqual([{}]);
});

test('what is signed is said beside the password, which goes along and is not told further', async () => {
  draw('hold', { reason: 'No parts' }, { sign: 'It is safe to leave' });
  expect((await screen.findByText('You sign:')).parentElement?.textContent).toBe(
    'You sign: It is safe to leave',
  );
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: 'four words' } });
  press('Hold');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(api.sentBy('POST').map(({ body }) => body)).toEqual([
    { reason: 'No parts', password: 'four words' },
  ]);
  expect(onDone.mock.calls[0]?.[1]).toEqual({ reason: 'No parts' });
});
