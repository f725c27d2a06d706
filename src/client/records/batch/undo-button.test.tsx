// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { UndoButton } from './undo-button.tsx';

/** What the server says, one answer after the other. */
let answers: unknown[];
let sent: ScriptedRequest[];
const onDone = vi.fn();
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  onDone.mockReset();
  sent = scriptedApi(({ method }) => (method === 'POST' ? answers.shift() : []));
});

async function undo(kind: 'batch' | 'import' = 'batch') {
  const set = { id: 9, kind, entity: 'company/site' };
  drawPage([{ path: '/', element: <UndoButton set={set} onDone={onDone} /> }], '/');
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  return dialog;
}
const undone = () => sent.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('it goes on until nothing is left, and then the dialog goes', async () => {
  answers = [
    { left: 100, kept: [] },
    { left: 0, kept: [] },
  ];
  await undo();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(undone()).toEqual(['change-sets/9/undo', 'change-sets/9/undo']);
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  // In a batch its report goes too, and with it whatever else would say that it has worked.
  expect(screen.getByText('Undone')).toBeTruthy();
});

test('what stays as it is is named with the reason, of all answers, before it is over', async () => {
  answers = [
    { left: 1, kept: [{ id: 3, label: 'North', reason: 'was changed since' }] },
    { left: 0, kept: [{ id: 4, label: null, reason: 'is used' }] },
  ];
  await undo('import');
  const dialog = within(await screen.findByRole('dialog', { name: '2 stay as they are' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'North was changed since',
    'Number 4 is used',
  ]);
  expect(onDone).not.toHaveBeenCalled();
});

test('what was broken off is told, and can be asked for again', async () => {
  answers = [refusedWith(409, 'Not now.'), { left: 0, kept: [] }];
  const dialog = await undo();
  expect((await dialog.findByRole('alert')).textContent).toBe('Not now.');
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('nothing is undone before it is asked, nor by Cancel', async () => {
  answers = [];
  const set = { id: 9, kind: 'batch' as const, entity: 'company/site' };
  drawPage([{ path: '/', element: <UndoButton set={set} onDone={onDone} /> }], '/');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull());
  expect(undone()).toEqual([]);
});
