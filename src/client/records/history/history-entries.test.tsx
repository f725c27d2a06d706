// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf, servedModel } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { HistoryEntries } from './history-entries.tsx';
import { changesOf, doneOf, factsOf, recordOf } from './history-words.ts';

const ENTRY: HistoryEntry = {
  id: 9,
  at: '2026-03-02T10:00:00.000Z',
  actor: { kind: 'user', id: 7, name: 'Ann' },
  action: 'updated',
  entity: 'work-orders/work_order',
  key: 3,
  label: 'WO-00003',
  exists: true,
  before: { priority: 'low' },
  after: { priority: 'high' },
  details: null,
};
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({ ...ENTRY, ...more });
const { manifest } = servedModel();

let api: FakeApi;
beforeEach(() => {
  beginCache();
  api = fakeApi({});
});

const answer = (data: HistoryEntry[], next: number | null) =>
  api.answerNext('GET', 'history', 200, { data, meta: { next } });
const draw = (more: { ofRecord?: boolean } = {}) =>
  drawPage(
    [
      {
        path: '/',
        element: <HistoryEntries filter={{}} size={2} empty={{ title: 'Nothing yet' }} {...more} />,
      },
    ],
    '/',
  );

test('entries stand under their days, tell who did what, and lead to what is still there', async () => {
  answer(
    [ENTRY, entry({ id: 8, at: '2026-03-01T10:00:00.000Z', action: 'deleted', exists: false, after: null })],
    null,
  );
  draw();
  const [first, second] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Mar 2, 2026',
    'Mar 1, 2026',
  ]);
  expect(first.textContent).toContain('Ann changed work order WO-00003');
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/work-orders/3');
  expect(second.textContent).toContain('Ann deleted work order WO-00003');
  expect(within(second).queryByRole('link')).toBeNull();
  expect(within(first).queryByRole('table')).toBeNull();
  fireEvent.click(within(first).getByRole('button', { name: 'Details' }));
  expect(
    within(first)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Low', 'High']);
});

test('older entries come when they are asked for, from where the page ends, under a day said once', async () => {
  answer([ENTRY, entry({ id: 8 })], 8);
  draw();
  await screen.findAllByRole('listitem');
  answer([entry({ id: 5, label: 'WO-00002' })], null);
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('WO-00002');
  expect(api.sentTo('history').at(-1)?.query).toEqual({ before: '8', page_size: '2' });
  expect(screen.getAllByRole('heading')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('below a record it is not named, and a change of it is open', async () => {
  answer([ENTRY, entry({ id: 8, action: 'created', before: null })], null);
  draw({ ofRecord: true });
  const [first, second] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(first.textContent).toContain('Ann changed this');
  within(first).getByRole('table');
  expect(within(second).queryByRole('table')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('any two states can be compared, and single fields set back', async () => {
  const ORDER = 'work-orders/work_order';
  api.rows[ORDER] = [{ id: 3, priority: 'high', description: 'Seal', is_closed: false }];
  answer(
    [
      entry({ id: 12, before: { description: 'Pump' }, after: { description: 'Seal' } }),
      entry({ id: 11, before: { priority: 'medium' }, after: { priority: 'high' } }),
      entry({ id: 10, before: { priority: 'low' }, after: { priority: 'medium' } }),
      entry({ id: 8, action: 'created', before: null, after: { priority: 'low', description: 'Pump' } }),
    ],
    null,
  );
  drawPage(
    [{ path: '/', element: <HistoryEntries filter={{}} size={4} empty={{ title: '' }} ofRecord /> }],
    '/',
  );
  const items = (await screen.findAllByRole('listitem')) as HTMLElement[];
  const last = within(items[3] as HTMLElement);
  expect(within(items[0] as HTMLElement).queryByLabelText('Compare')).toBeNull();
  fireEvent.click(last.getByRole('button', { name: 'Details' }));
  const table = () => last.getAllByRole('row').map(({ textContent }) => textContent);
  const compare = last.getByLabelText('Compare');
  fireEvent.change(compare, { target: { value: '11' } });
  expect(table()).toEqual(['FieldBeforeAfter', 'PriorityLowHigh']);
  fireEvent.change(compare, { target: { value: '12' } });
  expect(table()).toEqual(['FieldBeforeAfter', 'PriorityLowHigh', 'DescriptionPumpSeal']);

  fireEvent.click(last.getByRole('button', { name: 'Set Priority back to Low' }));
  await screen.findByText('Priority set back to Low');
  expect(api.rows[ORDER]?.[0]?.priority).toBe('low');
  // Over the version that was looked at, so that nobody's change is lost.
  expect(api.sentBy('PATCH')).toMatchObject([{ ifMatch: '"v1"', body: { priority: 'low' } }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => api.rows[ORDER]?.[0]?.priority).toBe('high');
});

test('without entries it says so; one that cannot be read is asked for again', async () => {
  answer([], null);
  draw();
  await screen.findByText('Nothing yet');
  cleanup();
  beginCache();
  api.answerNext('GET', 'history', 403, { code: 'forbidden', message: 'No.' });
  draw();
  const again = await screen.findByRole('button', { name: /try again/i });
  answer([ENTRY], null);
  fireEvent.click(again);
  await screen.findByText('WO-00003');
});

test.each([
  [entry({}), 'changed', 'record'],
  [entry({ action: 'moved' }), 'moved', 'record'],
  [entry({ action: 'login', entity: 'users/user', key: 7 }), 'signed in', null],
  [entry({ action: 'login', entity: 'users/user', key: 8 }), 'signed in', 'as'],
  [
    entry({ action: 'login_failed', entity: 'users/user', key: 8, label: null }),
    'tried to sign in with a wrong password',
    null,
  ],
  [
    entry({ action: 'login', entity: 'users/user', key: 7, actor: { kind: 'platform', id: 7, name: 'Ada' } }),
    'signed in',
    'as',
  ],
])('what was done: %#', (of, text, object) => {
  expect(doneOf(of)).toEqual({ text, object });
});

test('changes name the fields and their values; what the schema does not know stands as it is', () => {
  expect(
    changesOf(
      manifest,
      entry({ before: { amount: 1.5, old: 'x' }, after: { amount: null, is_closed: true } }),
    ),
  ).toEqual([
    { of: 'amount', name: 'Amount', before: expect.stringContaining('1.5'), after: '–' },
    { of: 'old', name: 'old', before: 'x', after: '–' },
    { of: 'is_closed', name: 'Closed', before: '–', after: 'Yes' },
  ]);
  expect(changesOf(manifest, entry({ entity: 'toString', before: null, after: { a: 1 } }))).toEqual([
    { of: 'a', name: 'a', before: undefined, after: '1' },
  ]);
});

test('what went with it, codes left and the address are told', () => {
  const details = {
    deleted_with_it: { 'work-orders/work_order_log': 3, 'work-orders/work_order_misc_cost': 1, gone: 2 },
    left: 4,
    address: '192.0.2.7',
  };
  expect(factsOf(manifest, entry({ details }))).toEqual([
    ['Also deleted', '3 Work Order Logs, 1 Misc Cost, 2 gone'],
    ['Recovery codes left', '4'],
    ['Network address', '192.0.2.7'],
  ]);
  expect(factsOf(manifest, ENTRY)).toEqual([]);
});

test('a record is called by its name, or by its number where that is none', () => {
  const named = (more: Partial<HistoryEntry>) => recordOf(manifest, entry(more));
  expect(named({})).toEqual({ kind: 'work order', name: 'WO-00003' });
  expect(named({ label: 'Work Order 3' })).toEqual({ kind: 'work order', name: '3' });
  expect(named({ label: null, key: null, entity: 'gone' })).toEqual({ kind: 'gone', name: '' });
  expect(named({ label: 'x'.repeat(200) }).name).toBe(`${'x'.repeat(120)}…`);
});

test.each([
  ['who may change the field', {}, { update: 'all' }, true],
  ['who may change other fields only', {}, { update: 'all', write: ['status'] }, false],
  ['who may only read', {}, {}, false],
  ['anybody, of a record that is gone', { exists: false }, { update: 'all' }, false],
] as const)('a field is set back by %s: %#', async (_, more, grant, isOffered) => {
  answer([entry(more)], null);
  const model = ownModel(
    modelOf('tenant'),
    rightsOf({ [ENTRY.entity]: { read: 'all', ...grant } as never }),
    1,
  );
  const element = (
    <ModelProvider value={model}>
      <HistoryEntries filter={{}} size={2} empty={{ title: '' }} ofRecord />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Set Priority back to Low' }) !== null).toBe(isOffered);
});
