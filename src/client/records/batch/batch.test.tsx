// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { pageCommands } from '../../ui/page-commands.ts';
import { EntityList } from '../list/entity-list.tsx';
import { BatchFields } from './batch-fields.tsx';

const SITE = 'company/site';
let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  api = fakeApi({
    [SITE]: Array.from({ length: 12 }, (_, at) => ({
      id: at + 1,
      code: `S${at + 1}`,
      name: `Site ${at + 1}`,
    })),
  });
});

const draw = async (viewOnly = false, address = '/settings/sites') => {
  drawPage(
    [{ path: '/settings/sites', element: <EntityList path={SITE} stateInUrl viewOnly={viewOnly} /> }],
    address,
  );
  await screen.findByText('S1');
};
const tick = (name: string, shiftKey = false) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }), { shiftKey });
const button = (name: string) => screen.getByRole('button', { name });
const batches = () => api.sentBy('POST').map(({ path, body }) => [path, body]);

test('what can be done with ticked records is offered to the palette, and nothing of it without a tick', async () => {
  await draw();
  const offered = () => pageCommands().flatMap(({ label }) => (of.includes(label) ? [] : [label]));
  const of = ['Export as Excel', 'Export as CSV', 'Import a file'];
  expect(pageCommands().map(({ label }) => label)).toEqual(of);
  tick('Site 1');
  tick('Site 2');
  await screen.findByText('2 selected');
  expect(offered()).toEqual([
    'Edit 2 selected',
    'Delete 2 selected',
    'Select all 12 that match',
    'Clear the selection',
  ]);
  const run = (label: string) =>
    act(() =>
      pageCommands()
        .find((one) => one.label === label)
        ?.run(),
    );
  run('Select all 12 that match');
  expect(offered()).toEqual(['Edit 12 selected', 'Delete 12 selected', 'Clear the selection']);
  run('Edit 12 selected');
  await screen.findByText('Edit 12 Sites');
});

test('by keys alone: arrows walk the rows, x ticks one, Shift and x all up to it, f opens the filters', async () => {
  await draw();
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement as Element, { key, shiftKey });
  for (const key of ['ArrowDown', 'ArrowDown', 'x']) press(key);
  expect(document.activeElement?.textContent).toContain('S2');
  await screen.findByText('1 selected');
  for (const key of ['ArrowDown', 'ArrowDown']) press(key);
  press('X', true);
  expect(screen.getByText('3 selected')).toBeTruthy();
  press('x');
  expect(screen.getByText('2 selected')).toBeTruthy();
  press('f');
  const filters = within(await screen.findByRole('group', { name: 'Filters' }));
  await waitFor(() => expect(filters.getAllByRole('textbox')).toContain(document.activeElement));
  fireEvent.keyDown(document.activeElement as Element, { key: 'x' });
  expect(screen.getByText('2 selected')).toBeTruthy();
});

test('Shift ticks a range, and all rows of a page are ticked above them', async () => {
  await draw();
  expect(screen.queryByText(/selected/)).toBeNull();
  tick('Site 2');
  tick('Site 5', true);
  await screen.findByText('4 selected');
  tick('Site 3');
  expect(screen.getByText('3 selected')).toBeTruthy();
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows of this page' });
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(screen.getByText('10 selected')).toBeTruthy();
  fireEvent.click(all);
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('a finger held on a box ticks all between, and the click that follows takes none back', async () => {
  await draw();
  tick('Site 2');
  await screen.findByText('1 selected');
  const box = screen.getByRole('checkbox', { name: 'Select Site 5' });
  fireEvent.pointerDown(box);
  fireEvent.touchStart(box);
  await screen.findByText('4 selected');
  fireEvent.touchEnd(box);
  fireEvent.click(box);
  expect(screen.getByText('4 selected')).toBeTruthy();
  fireEvent.pointerDown(box);
  fireEvent.touchStart(box);
  fireEvent.touchEnd(box);
  fireEvent.click(box);
  expect(screen.getByText('3 selected')).toBeTruthy();
});

test('only what is filled in is changed, of all that match, in one form', async () => {
  await draw(false, '/settings/sites?search=site');
  tick('Site 1');
  await screen.findByText('1 selected');
  fireEvent.click(button('Select all 12 that match'));
  expect(screen.getByText('All 12 selected')).toBeTruthy();
  fireEvent.click(button('Edit'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Edit 12 Sites');
  expect(dialog.queryByLabelText('Code')).toBeNull();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Plant' } });
  fireEvent.click(save);
  await screen.findByText('12 changed.');
  const ids = api.rows[SITE]?.map(({ id }) => id);
  expect(batches()).toEqual([
    [`${SITE}/batch`, { filter: { search: 'site' }, count: 12, change: { name: 'Plant' }, plan: true }],
    [`${SITE}/batch`, { ids, change: { name: 'Plant' } }],
  ]);
  // Nothing was refused, so nothing is left to close.
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is pressed in the bar and goes with it leaves the focus in the list', async () => {
  await draw();
  tick('Site 1');
  await screen.findByText('1 selected');
  const press = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  press('Select all 12 that match');
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'With what is selected' }));
  press('Clear');
  expect(document.activeElement?.className).toContain('entity-list');
});

test('what was not changed is named with its reason', async () => {
  await draw();
  tick('Site 1');
  tick('Site 2');
  await screen.findByText('2 selected');
  fireEvent.click(button('Edit'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Change Time Zone' }));
  api.answerNext('POST', 'company/site/batch', 200, {
    data: {
      changed: [1],
      refused: [
        { id: 2, label: 'Site 2', code: 'invalid', message: 'No.', errors: { time_zone: ['is required'] } },
      ],
    },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('1 changed, 1 not:');
  expect(screen.getByRole('listitem').textContent).toBe('Site 2: Time Zone is required');
  expect(screen.getByRole('link', { name: 'Show it in the list' }).getAttribute('href')).toBe(
    '/settings/sites?id.in=2',
  );
  expect(batches()).toEqual([[`${SITE}/batch`, { ids: [1, 2], change: { time_zone: null } }]]);
});

test('a deletion asks first and says what else goes', async () => {
  await draw();
  tick('Site 4');
  await screen.findByText('1 selected');
  api.answerNext('POST', 'company/site/batch', 200, {
    data: { ids: [4], also: [{ entity: 'company/location', count: 2 }] },
  });
  fireEvent.click(button('Delete'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText(/2 Locations/);
  dialog.getByText('Delete 1 Site?');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 deleted.');
  expect(api.rows[SITE]).toHaveLength(11);
});

test('what broke off goes on where it stopped', async () => {
  await draw();
  tick('Site 1');
  await screen.findByText('1 selected');
  fireEvent.click(button('Edit'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Plant' } });
  api.answerNext('POST', 'company/site/batch', 409, { code: 'key_in_use', message: 'Not now.' });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not now.');
  screen.getByText('1 is still to be done.');
  fireEvent.click(button('Go on'));
  await screen.findByText('1 changed.');
});

test('where a page is only for reading nothing can be ticked', async () => {
  await draw(true);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('fields stand in the order of the form; those that it does not name stand where it says the others are', async () => {
  const entity = entityAt(servedModel().manifest, SITE);
  const names = (order: string[]) => {
    cleanup();
    const given = { entity, path: SITE, title: 'Edit', isBusy: false, failure: undefined };
    const screenOf = { ...(servedModel().screens[SITE] as Screen), order };
    const dialog = <BatchFields {...given} screen={screenOf} onSubmit={() => {}} onClose={() => {}} />;
    drawPage([{ path: '/', element: dialog }], '/');
    return screen.getAllByRole('checkbox', { name: /^Change / }).map((box) => box.getAttribute('aria-label'));
  };
  const [one, ...others] = names(['name', '*']);
  expect(one).toBe('Change Name');
  expect(others.length).toBeGreaterThan(0);
  expect(names(['*', 'name'])).toEqual([...others, one]);
});
