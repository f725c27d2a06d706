// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import type { Action } from '../../../shared/schema/entity.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { BatchDialog } from './batch-dialog.tsx';

const SITE = 'company/site';
const ids = Array.from({ length: 150 }, (_, at) => at + 1);
/** Whether the server is busy when the next part comes. */
let isBusy: boolean;
/** Whether the server changes none of them. */
let refusesAll: boolean;
let sent: ScriptedRequest[];
const onDone = vi.fn();
const onClose = vi.fn();
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  onDone.mockReset();
  onClose.mockReset();
  isBusy = false;
  refusesAll = false;
  sent = scriptedApi(({ path, body }) => {
    if (path === 'change-sets/9/undo') return { left: 0, kept: [] };
    if (path !== `${SITE}/batch`) return [];
    if (body.plan) return { ids, also: [] };
    if (isBusy) return refusedWith(409, 'Not now.');
    if (refusesAll)
      return {
        changed: [],
        refused: body.ids.map((id: number) => ({ id, code: 'invalid', message: 'No.' })),
      };
    isBusy = body.ids.length === 100;
    return { changed: body.ids, refused: [], change_set: 9 };
  });
});

const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};
const parts = () =>
  sent.flatMap(({ path, body }) =>
    path === `${SITE}/batch` && !body.plan ? [[body.ids.length, body.change_set]] : [],
  );

function draw() {
  const entity = entityAt(servedModel().manifest, SITE);
  const site = servedModel().screens[SITE];
  if (!site) throw new Error(SITE);
  const of = { filter: { search: 'a' }, count: 150 };
  const given = { entity, screen: site, task: { kind: 'delete' as const }, of, count: 150, onDone, onClose };
  drawPage([{ path: '/', element: <BatchDialog {...given} /> }], '/');
}

test('what goes on after it broke off is one with what was done before: Undo takes all of it back', async () => {
  draw();
  await press('Delete');
  await screen.findByText('Not now.');
  screen.getByText('50 are still to be done.');
  isBusy = false;
  await press('Go on');
  await screen.findByText('150 deleted.', { selector: '.toast-text' });
  expect(parts()).toEqual([
    [100, undefined],
    [50, 9],
    [50, 9],
  ]);
  // The filter goes with how many it found when it was looked at.
  expect(sent.find(({ body }) => body?.plan)?.body).toMatchObject({ filter: { search: 'a' }, count: 150 });
  expect(onClose).toHaveBeenCalledOnce();
  // The dialog is closed by whoever opened it; the message stays.
  const messages = within(screen.getByRole('region', { name: 'Messages', hidden: true }));
  fireEvent.click(await messages.findByRole('button', { name: 'Undo', hidden: true }));
  await screen.findByText('Undone');
  expect(sent.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
  expect(onDone).toHaveBeenCalledOnce();
});

test('who cancels has done nothing, and keeps what is ticked', async () => {
  draw();
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
  expect(parts()).toEqual([]);
});

test('while it is under way it says how far it is, and cannot be closed', async () => {
  const { fetch } = globalThis;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let parts = 0;
  vi.stubGlobal('fetch', async (request: Request) => {
    const { plan } = await request.clone().json();
    if (request.url.endsWith('/batch') && !plan && ++parts === 2) await held;
    return fetch(request);
  });
  draw();
  await press('Delete');
  await screen.findByText('100 of 150');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress' });
  expect([bar.value, bar.max]).toEqual([100, 150]);
  expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Close' }).at(-1)?.disabled).toBe(true);
  fireEvent(document.querySelector('dialog') as HTMLDialogElement, new Event('cancel', { cancelable: true }));
  expect(onClose).not.toHaveBeenCalled();
  letGo();
  await screen.findByText(/^Not now|150 deleted/);
});

test('where all were refused, what is ticked stays ticked, and there is nothing to take back', async () => {
  refusesAll = true;
  draw();
  await press('Delete');
  await screen.findByText('0 deleted, 150 not:');
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Number 1: No.');
  // As many as a filter takes.
  const link = screen.getByRole('link', { name: 'Show them in the list' }).getAttribute('href') ?? '';
  expect(new URL(link, 'http://x').searchParams.get('id.in')?.split(',')).toHaveLength(100);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onDone).not.toHaveBeenCalled();
});

test('nothing is deleted before it is known what goes with it, nor where that could not be found out', async () => {
  const { fetch } = globalThis;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (request: Request) => {
    await held;
    return fetch(request);
  });
  draw();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' });
  screen.getByText('Counting related records …');
  expect(button.disabled).toBe(true);
  letGo();
  await waitFor(() => expect(button.disabled).toBe(false));
  screen.getByText('Records that others still need are kept, and listed afterwards.');
  cleanup();
  scriptedApi(() => refusedWith(403, 'You may not.'));
  draw();
  await screen.findByText('You may not.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
});

test('several are signed by one password, which each part has', async () => {
  const { manifest, screens } = servedModel();
  const order = entityAt(manifest, 'work-orders/work_order');
  const complete = order.actions?.find(({ name }) => name === 'hold') as Action;
  const action = { ...complete, asks: 'one' as const, sign: 'They are safe to leave' };
  const given = { entity: order, screen: screens[order.path] as Screen, of: { ids }, count: 150 };
  drawPage(
    [
      {
        path: '/',
        element: (
          <BatchDialog {...given} task={{ kind: 'action', action }} onDone={onDone} onClose={onClose} />
        ),
      },
    ],
    '/',
  );
  expect(await screen.findByText('Undo does not take an action back.')).toBeTruthy();
  sent = scriptedApi(({ body }) => ({ changed: body.ids, refused: [] }));
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'four words' } });
  await press('Hold');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const batches = sent.filter(({ path }) => path.endsWith('/batch'));
  expect(batches.map(({ body }) => [body.ids.length, body.action, body.password])).toEqual([
    [100, 'hold', 'four words'],
    [50, 'hold', 'four words'],
  ]);
});
