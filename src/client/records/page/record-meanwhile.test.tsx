// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { refreshAfterChanges } from '../../data/others-changes.ts';
import { endSession } from '../../data/session-end.ts';
import { awaitForm } from '../form/load-forms.ts';
import { RecordPage } from './record-page.tsx';

const LOCATION = 'company/location';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await awaitForm(LOCATION);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  const site = { id: 1, label: 'Plant North' };
  api = fakeApi({
    [LOCATION]: [{ id: 1, site, name: 'Pit', address: 'Road 1', slug: 'pit', updated_at: BEGUN }],
  });
  drawPage(
    [{ path: '/settings/locations/:id', element: <RecordPage path={LOCATION} /> }],
    '/settings/locations/1',
  );
});
afterEach(() => {
  endSession();
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The notice above the buttons. */
const notice = () => document.querySelector<HTMLElement>('.alert');

const BEGUN = '2026-03-01T09:30:00.000Z';
/** Saves the first location as Ann after the form was opened, and adds that to the history. */
function changeAsAnn(changes: Record<string, unknown>): void {
  const before = { ...api.rows[LOCATION]?.[0] };
  api.changeElsewhere(LOCATION, 1, { ...changes, updated_at: '2026-03-01T09:31:00.000Z' });
  const actor = { kind: 'user', id: 5, name: 'Ann' };
  const entry = {
    id: 1,
    entity: LOCATION,
    key: 1,
    label: 'Pit',
    action: 'updated',
    details: null,
    exists: true,
  };
  api.rows.history = [{ ...entry, at: '2026-03-01T09:31:00.000Z', actor, before, after: changes }];
}

test('changes of other fields go together by themselves, and the person hears of it', async () => {
  await type('Name', 'Deep pit');
  changeAsAnn({ address: 'Road 2', slug: 'deep' });
  press('Save');
  await screen.findByText('Saved. Ann changed Address and Slug meanwhile.');
  expect(api.rows[LOCATION]?.[0]).toMatchObject({ name: 'Deep pit', address: 'Road 2', slug: 'deep' });
  expect(api.sentBy('PATCH').map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
    ['"v1"', { name: 'Deep pit' }],
    ['"v2"', { name: 'Deep pit' }],
  ]);
  await waitFor(async () => expect((await field('Address')).value).toBe('Road 2'));
  expect(notice()).toBeNull();
});

test('where both changed the same field, each is chosen; the rest goes together', async () => {
  await type('Name', 'Deep pit');
  await type('Address', '');
  changeAsAnn({ name: 'Open pit', address: 'Road 2', slug: 'open' });
  press('Save');
  await screen.findByText('Ann changed Name and Address too. Choose what to keep, then save.');
  expect(api.rows[LOCATION]?.[0]).toMatchObject({ name: 'Open pit', address: 'Road 2' });
  expect((await field('Slug')).value).toBe('open');
  expect((await field('Name')).value).toBe('Deep pit');
  const radio = (group: string, name: string) =>
    within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Name', 'Mine: Deep pit').checked).toBe(true);
  expect(radio('Address', 'Mine: empty').checked).toBe(true);

  fireEvent.click(radio('Name', 'Ann: Open pit'));
  await waitFor(async () => expect((await field('Name')).value).toBe('Open pit'));
  press('Save');
  await screen.findByText('Location saved');
  expect(api.sentBy('PATCH').at(-1)).toMatchObject({ ifMatch: '"v2"', body: { address: null } });
  expect(api.rows[LOCATION]?.[0]).toMatchObject({ name: 'Open pit', address: null, slug: 'open' });
  expect(notice()).toBeNull();
});

/** Deletes the first location as Ann, and adds that to the history. */
function deleteAsAnn(): void {
  const gone = api.rows[LOCATION]?.find(({ id }) => id === 1);
  api.rows[LOCATION] = (api.rows[LOCATION] ?? []).filter((row) => row !== gone);
  const entry = { id: 2, entity: LOCATION, key: 1, label: 'Pit', action: 'deleted', details: null };
  const actor = { kind: 'user', id: 5, name: 'Ann' };
  const told = { at: '2026-03-01T09:31:00.000Z', actor, before: gone, after: {}, exists: false };
  api.rows.history = [{ ...entry, ...told, restorable: true }];
}

test('a record that is deleted while it is read says so, and who it was', async () => {
  await field('Name');
  deleteAsAnn();
  await act(() => refreshAfterWrite(LOCATION));
  await screen.findByText('Pit is no longer there');
  await screen.findByText(/^Ann deleted it at /);
  screen.getByRole('button', { name: 'Restore' });
});

test('what was typed into a record that was deleted meanwhile stays in the form, which says so', async () => {
  await type('Name', 'Deep pit');
  deleteAsAnn();
  press('Save');
  await screen.findByText('This record is no longer there.');
  await screen.findByText(/^Ann deleted it at /);
  expect((await field('Name')).value).toBe('Deep pit');
});

test('who types into a record is told at once that somebody else saves or deletes it', async () => {
  await type('Name', 'Deep pit');
  // Changes to values outside of the form, such as a count, are not reported.
  api.changeElsewhere(LOCATION, 1, { count: 3 });
  const read = () => api.sentBy('GET').filter(({ path }) => path === `${LOCATION}/1`).length;
  const before = read();
  act(() => refreshAfterChanges([LOCATION], true));
  await waitFor(() => expect(read()).toBe(before + 1));
  expect(notice()).toBeNull();

  changeAsAnn({ address: 'Road 2' });
  act(() => refreshAfterChanges([LOCATION], true));
  await screen.findByText('This record was changed elsewhere while you were editing it.');
  await screen.findByText(/^Ann changed .*Address to Road 2/);
  press('Load it again and keep my changes');
  await waitFor(async () => expect((await field('Address')).value).toBe('Road 2'));
  expect([notice(), (await field('Name')).value]).toEqual([null, 'Deep pit']);

  deleteAsAnn();
  act(() => refreshAfterChanges([LOCATION], true));
  await screen.findByText('This record is no longer there.');
  await screen.findByText(/^Ann deleted it at /);
  expect((await field('Name')).value).toBe('Deep pit');
});
