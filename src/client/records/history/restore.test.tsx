// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { useRecord } from '../../data/records.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { formatTime } from '../../ui/format.ts';
import { DeletedBy } from './deleted-by.tsx';
import { HistoryEntries } from './history-entries.tsx';
import { Timeline } from './timeline.tsx';
import { useTimeline } from './use-timeline.ts';

const SITE = 'company/site';
const LOG = entityAt(servedModel().manifest, 'work-orders/work_order_log');
const AT = '2026-03-02T10:00:00.000Z';
const ENTRY: HistoryEntry = {
  id: 9,
  at: AT,
  actor: { kind: 'user', id: 7, name: 'Ann' },
  action: 'deleted',
  entity: SITE,
  key: 3,
  label: 'North',
  exists: false,
  restorable: true,
  before: { name: 'North' },
  after: null,
  details: null,
};

let api: FakeApi;
beforeEach(() => {
  beginCache();
  api = fakeApi({ [SITE]: [{ id: 3, code: 'N', name: 'North' }] });
});

const answer = (...data: HistoryEntry[]) =>
  api.answerNext('GET', 'history', 200, { data, meta: { next: null } });
const ALL = { read: 'all', create: true, update: 'all', delete: 'all' } as const;
const draw = (element: JSX.Element, grants?: Grants) => {
  const whole = modelOf('tenant');
  const model = grants ? ownModel(whole, rightsOf(grants), 1) : whole;
  drawPage([{ path: '/', element: <ModelProvider value={model}>{element}</ModelProvider> }], '/');
};
const restore = () => screen.queryByRole<HTMLButtonElement>('button', { name: 'Restore' });

test.each<[string, Grants, boolean]>([
  ['who may delete and make it', { [SITE]: ALL, history: { read: 'all' } }, true],
  ['who may only make it', { [SITE]: { read: 'all', create: true }, history: { read: 'all' } }, false],
  ['who may only delete it', { [SITE]: { read: 'all', delete: 'all' }, history: { read: 'all' } }, false],
])('what was deleted is restored by %s', async (_, grants, isOffered) => {
  answer(ENTRY);
  draw(<DeletedBy path={SITE} id={3} />, grants);
  await screen.findByText(`Ann deleted it at ${formatTime(AT)}.`);
  expect(restore() !== null).toBe(isOffered);
});

test('who may not read the history is told nothing of it', async () => {
  answer(ENTRY);
  function Reader() {
    useRecord(SITE, 3);
    return <DeletedBy path={SITE} id={3} />;
  }
  draw(<Reader />, { [SITE]: ALL });
  // By now whatever else it would ask has been sent.
  await waitFor(() => expect(api.sent.some(({ path }) => path === `${SITE}/3`)).toBe(true));
  expect(api.sent.filter(({ path }) => path === 'history')).toEqual([]);
});

test('what is there again, or too old to be restored, offers no button', async () => {
  answer({ ...ENTRY, exists: true });
  draw(<DeletedBy path={SITE} id={3} />);
  await screen.findByText('It has been restored since.');
  expect(screen.queryByText(/deleted it/)).toBeNull();
  cleanup();
  beginCache();
  answer({ ...ENTRY, restorable: false });
  draw(<DeletedBy path={SITE} id={3} />);
  await screen.findByText(/^Ann deleted it/);
  expect(restore()).toBeNull();
  cleanup();
  beginCache();
  answer({ ...ENTRY, exists: true });
  draw(<HistoryEntries filter={{}} size={2} empty={{ title: '' }} />);
  await screen.findByText('North');
  expect(restore()).toBeNull();
});

test.each([
  ['North', 'North restored'],
  [null, 'The record restored'],
])('a restoration is asked for once, says why it is refused, and what came back: %s', async (label, text) => {
  const entry = { ...ENTRY, label };
  answer(entry);
  draw(<DeletedBy path={SITE} id={3} />);
  await waitFor(() => expect(restore()).not.toBeNull());
  const refusal = Promise.withResolvers<void>();
  const taken = { code: 'conflict', message: 'The code is used again.' };
  api.answerNext('POST', `${SITE}/3/restore`, 409, taken, refusal.promise);
  fireEvent.click(restore() as HTMLElement);
  await waitFor(() => expect(restore()?.disabled).toBe(true));
  refusal.resolve();
  await screen.findByText(/The code is used again\./);
  await waitFor(() => expect(restore()?.disabled).toBe(false));
  api.answerNext('POST', `${SITE}/3/restore`, 200, { data: { id: 3 } });
  answer({ ...entry, exists: true });
  fireEvent.click(restore() as HTMLElement);
  await screen.findByText(text);
  await screen.findByText('It has been restored since.');
  expect(api.sentBy('POST').map(({ path }) => path)).toEqual(Array(2).fill(`${SITE}/3/restore`));
});

test('a field is set back once; a refusal names it, and what is so already is not written', async () => {
  answer({
    ...ENTRY,
    ...{ action: 'updated', exists: true, before: { name: 'South' }, after: { name: 'North' } },
  });
  draw(<HistoryEntries filter={{}} size={2} empty={{ title: '' }} ofRecord />);
  const back = await screen.findByRole<HTMLButtonElement>('button', { name: 'Set Name back to South' });
  const refusal = Promise.withResolvers<void>();
  const errors = { name: ['is used already'] };
  api.answerNext('PATCH', `${SITE}/3`, 422, { code: 'invalid', message: 'No.', errors }, refusal.promise);
  fireEvent.click(back);
  await waitFor(() => expect(back.disabled).toBe(true));
  refusal.resolve();
  await screen.findByText(/Name: is used already/);
  expect(back.disabled).toBe(false);
  api.changeElsewhere(SITE, 3, { name: 'South' });
  fireEvent.click(back);
  await screen.findByText('Name is South already');
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

test('it is said who did it, as whom, and that older entries may match too', async () => {
  const account = { entity: 'users/user', key: 8, label: 'Ben', before: null, exists: true };
  const entries = [
    { ...ENTRY, ...account, id: 7, action: 'login', actor: { kind: 'platform', id: 1, name: 'Ada' } },
    { ...ENTRY, ...account, id: 6, action: 'login_failed', actor: { kind: 'visitor', id: null, name: '' } },
  ] as HistoryEntry[];
  const told = () => [...document.querySelectorAll('.history-sentence')].map((one) => one.textContent);
  const fetchRows = fetch;
  let asked = 0;
  // However often it is asked, the server finds no more and has not come to the end.
  vi.stubGlobal('fetch', async () => Response.json({ data: asked++ ? [] : entries, meta: { next: 6 } }));
  draw(<HistoryEntries filter={{}} size={3} empty={{ title: '' }} />);
  await screen.findByText(/Many entries were looked at; older ones may match too\./);
  expect(told()).toEqual([
    'Ada (platform admin) signed in as user Ben',
    'Somebody tried to sign in with a wrong password as user Ben',
  ]);
  cleanup();
  beginCache();
  vi.stubGlobal('fetch', fetchRows);
  api.answerNext('GET', 'history', 200, { data: entries, meta: { next: 6 } });
  draw(<HistoryEntries filter={{}} size={2} empty={{ title: '' }} ofRecord />);
  await screen.findByRole('button', { name: 'Show older' });
  expect(screen.queryByText(/Many entries/)).toBeNull();
  // Below Ben's own record he is not named.
  expect(told()).toEqual([
    'Ada (platform admin) signed in',
    'Somebody tried to sign in with a wrong password',
  ]);
});

test('a log that could not be read is read again; its notes say whose they are, of which kind', async () => {
  api.answerNext('GET', LOG.path, 403, { code: 'forbidden', message: 'No.' });
  answer();
  draw(<Timeline path="work-orders/work_order" id={3} log={LOG} hasHistory hasComments={false} />);
  const again = await screen.findByRole('button', { name: /try again/i });
  api.rows[LOG.path] = [
    { id: 1, created_at: AT, user: { id: 7, label: 'Ana' }, log_type: 'cost', description: 'Added seal' },
  ];
  const changed = {
    ...ENTRY,
    ...{ entity: 'work-orders/work_order', action: 'updated', exists: true, id: 12 },
    ...{ before: { priority: 'low' }, after: { priority: 'high' }, at: '2026-03-03T10:00:00.000Z' },
  };
  answer(changed);
  fireEvent.click(again);
  const note = (await screen.findByText(/Added seal/)).closest('li');
  expect(note?.querySelector('.history-sentence')?.textContent).toBe('Ana Added seal');
  expect(note?.lastElementChild?.textContent).toBe('Cost');
  // Nothing is newer than the newest change, so there is nothing to compare it with.
  expect(screen.queryByLabelText('Compare')).toBeNull();
});

test('of a log longer than a page of the API the next page is read too', async () => {
  api.rows[LOG.path] = Array.from({ length: 105 }, (_, at) => ({ id: at + 1, created_at: AT, user: null }));
  const { result } = renderHook(() =>
    useTimeline(
      { path: 'work-orders/work_order', id: 3, log: LOG, hasHistory: true, hasComments: false },
      'cost',
      110,
    ),
  );
  await waitFor(() => expect(result.current.entries).toHaveLength(105));
  expect(result.current.isMore).toBe(false);
  expect(api.sentTo(LOG.path).map(({ query }) => [query.page, query.page_size])).toEqual([
    ['1', '100'],
    ['2', '100'],
  ]);
});
