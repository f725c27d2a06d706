// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { endSession } from '../../data/session-end.ts';
import { awaitForm } from '../form/load-forms.ts';
import { RecordPage } from './record-page.tsx';

// A test opens pages faster than a person could, so throttling would only make it wait.
const LOCATION = 'company/location';
const SITE = 'company/site';
const CALENDAR = 'company/calendar';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await Promise.all([awaitForm(LOCATION), awaitForm(SITE), awaitForm(CALENDAR)]);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  const site = { id: 1, label: 'Plant North' };
  api = fakeApi({
    [SITE]: [{ id: 1, code: 'N', name: 'Plant North' }],
    [LOCATION]: [{ id: 1, site, name: 'Pit', address: 'Road 1', slug: 'pit' }],
    [CALENDAR]: [{ id: 1, name: 'Shop', holidays: [] }],
  });
});
afterEach(() => {
  endSession();
});

const openAt = (address: string) =>
  drawPage(
    [
      { path: '/settings/locations/:id', element: <RecordPage path={LOCATION} /> },
      { path: '/settings/sites/:id', element: <RecordPage path={SITE} /> },
      { path: '/settings/calendars/:id', element: <RecordPage path={CALENDAR} /> },
    ],
    address,
  );
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string): Promise<HTMLInputElement> {
  const input = await field(label);
  input.focus();
  fireEvent.change(input, { target: { value } });
  return input;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (method: string, count: number) => waitFor(() => expect(api.sentBy(method)).toHaveLength(count));

test('what is typed while a record is being saved stays, and is unsaved', async () => {
  openAt('/settings/locations/1');
  await type('Name', 'Deep');
  const answer = api.holdNext('PATCH', `${LOCATION}/1`);
  press('Save');
  await sent('PATCH', 1);
  await type('Name', 'Deep pit');
  await type('Address', '');
  await act(async () => answer());
  await screen.findByText('Location saved');
  expect((await field('Name')).value).toBe('Deep pit');
  expect((await field('Address')).value).toBe('');
  screen.getByText('Unsaved changes');
  press('Save');
  await sent('PATCH', 2);
  // What was sent is the new base, and its version the one that is written over.
  expect(api.sentBy('PATCH')[1]).toMatchObject({ ifMatch: '"v2"' });
  expect(api.sentBy('PATCH')[1]?.body).toEqual({ name: 'Deep pit', address: null });
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
});

test('what is typed while a record is being created is there on its page, unsaved, with the focus where it was', async () => {
  const router = openAt('/settings/locations/new?site_id=1');
  await type('Slug', 'deep');
  await type('Name', 'Deep');
  const answer = api.holdNext('POST', LOCATION);
  press('Create');
  await sent('POST', 1);
  await type('Name', 'Deep pit');
  await act(async () => answer());
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/2'));
  await screen.findByText('Unsaved changes');
  const name = await field('Name');
  expect(name.value).toBe('Deep pit');
  expect(document.activeElement).toBe(name);
  press('Save');
  await sent('PATCH', 1);
  expect(api.sentBy('PATCH')[0]).toMatchObject({ path: `${LOCATION}/2`, body: { name: 'Deep pit' } });
});

test('Save and new: what is typed meanwhile is in the next form', async () => {
  openAt('/settings/locations/new?site_id=1');
  await type('Slug', 'deep');
  await type('Name', 'Deep pit');
  const answer = api.holdNext('POST', LOCATION);
  press('Save and new');
  await sent('POST', 1);
  await type('Name', 'Shallow pit');
  await act(async () => answer());
  await screen.findByText('Location saved');
  await waitFor(async () => expect((await field('Slug')).value).toBe(''));
  expect((await field('Name')).value).toBe('Shallow pit');
});

test('a record that another form waits for goes back to it only once what was typed since is saved', async () => {
  const router = openAt('/settings/locations/new');
  await type('Slug', 'deep-pit');
  fireEvent.click(screen.getByRole('link', { name: 'New Site' }));
  await type('Code', 'E');
  await type('Name', 'Plant');
  const answer = api.holdNext('POST', SITE);
  press('Create');
  await sent('POST', 1);
  await type('Name', 'Plant East');
  await act(async () => answer());
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/sites/2'));
  expect((await field('Name')).value).toBe('Plant East');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
  press('Save');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/new'));
  expect((await field('Slug')).value).toBe('deep-pit');
  const site = screen.getByLabelText<HTMLSelectElement>('Site');
  await waitFor(() => expect(site.selectedOptions[0]?.textContent).toBe('Plant East'));
});

test('whoever has left the page before the answer is not led away', async () => {
  const router = openAt('/settings/locations/new?site_id=1');
  await type('Slug', 'deep');
  await type('Name', 'Deep');
  const answer = api.holdNext('POST', LOCATION);
  press('Create');
  await sent('POST', 1);
  await act(() => router.navigate('/elsewhere'));
  await act(async () => press('Leave'));
  await screen.findByText('Another page');
  await act(async () => answer());
  await screen.findByText('Location saved');
  expect(router.state.location.pathname).toBe('/elsewhere');
});

test('a line that is typed in while it is saved keeps its row, and is changed later instead of added again', async () => {
  openAt('/settings/calendars/1');
  await field('Name');
  press('Add Holiday');
  const lines = () => [...document.querySelectorAll<HTMLElement>('.line')];
  const box = (at: number) =>
    lines()[at]?.querySelector<HTMLInputElement>('[data-line-field="name"] input') as HTMLInputElement;
  await waitFor(() => expect(lines()).toHaveLength(1));
  const day = lines()[0]?.querySelector<HTMLInputElement>('[data-line-field="on_date"] input');
  // A moment later it would take the focus from where the user has gone meanwhile.
  expect(document.activeElement).toBe(day);
  fireEvent.change(day as HTMLElement, { target: { value: '2026-12-25' } });
  const first = box(0);
  first.focus();
  fireEvent.change(first, { target: { value: 'Christ' } });
  const { promise, resolve } = Promise.withResolvers<void>();
  const saved = { id: 1, name: 'Shop', holidays: [{ id: 7, on_date: '2026-12-25', name: 'Christ' }] };
  api.answerNext('PATCH', `${CALENDAR}/1`, 200, { data: saved }, promise);
  press('Save');
  await sent('PATCH', 1);
  fireEvent.change(box(0), { target: { value: 'Christmas' } });
  await act(async () => resolve());
  await screen.findByText('Unsaved changes');
  expect(lines()).toHaveLength(1);
  expect(box(0)).toBe(first);
  expect([box(0).value, document.activeElement]).toEqual(['Christmas', first]);
  press('Save');
  await sent('PATCH', 2);
  expect(api.sentBy('PATCH')[1]?.body).toEqual({ holidays: [{ id: 7, name: 'Christmas' }] });
});
