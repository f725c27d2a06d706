// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { endSession } from '../../data/session-end.ts';
import { keepUser } from '../../data/session-store.ts';
import { awaitForm } from '../form/load-forms.ts';
import { RecordPage } from './record-page.tsx';

const LOCATION = 'company/location';
const SITE = 'company/site';
const ORDER = 'work-orders/work_order';

let api: FakeApi;
beforeAll(async () => {
  addDialogs();
  await Promise.all([awaitForm(LOCATION), awaitForm(SITE)]);
});
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [ORDER]: [{ id: 1, code: 'WO-1', asset: { id: 1, label: 'Press' } }],
    [SITE]: [
      { id: 1, code: 'N', name: 'Plant North' },
      { id: 2, code: 'S', name: 'Plant South' },
    ],
    [LOCATION]: [
      { id: 1, site: { id: 1, label: 'Plant North' }, name: 'Pit', address: 'Road 1', slug: 'pit' },
      { id: 2, site: { id: 1, label: 'Plant North' }, name: 'Yard', address: null, slug: 'yard' },
    ],
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
      { path: '/work-orders/:id', element: <RecordPage path={ORDER} /> },
    ],
    address,
  );

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The notice above the buttons. */
const notice = () => document.querySelector<HTMLElement>('.alert');
const dialog = () => document.querySelector('dialog[open]');

test('what could not be loaded says so where it would stand, before all else, and is read again', async () => {
  const answered = fetch;
  let isBroken = true;
  vi.stubGlobal('fetch', (request: Request) =>
    isBroken && request.url.includes(`${ORDER}/1`)
      ? Promise.resolve(Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
      : answered(request),
  );
  openAt('/work-orders/1');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('tablist')).toBeNull();
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('tablist')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the way back leads to the page that one came from, where it says so', async () => {
  const router = openAt('/settings/sites/1');
  await field('Name');
  await act(() =>
    router.navigate('/settings/locations/1', { state: { back: { to: '/my-work', label: 'My Work' } } }),
  );
  const back = await screen.findByRole('link', { name: 'My Work' });
  expect(back.getAttribute('href')).toBe('/my-work');
});

test('Undo of a save puts back all that it changed, what was empty as well', async () => {
  openAt('/settings/locations/2');
  await type('Name', 'Big yard');
  await type('Address', 'Road 9');
  press('Save');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed back');
  expect(api.sentBy('PATCH').map(({ body, ifMatch }) => [ifMatch, body])).toEqual([
    ['"v1"', { name: 'Big yard', address: 'Road 9' }],
    ['"v2"', { name: 'Yard', address: null }],
  ]);
});

test('a save sends only what has changed, and the version it was loaded with', async () => {
  openAt('/settings/locations/1');
  await type('Name', 'Deep pit');
  await type('Address', '');
  press('Save');
  await screen.findByText('Location saved');
  expect(api.sentBy('PATCH')).toMatchObject([
    { path: 'company/location/1', ifMatch: '"v1"', bearer: 'Bearer token' },
  ]);
  expect(api.sentBy('PATCH')[0]?.body).toEqual({ name: 'Deep pit', address: null });

  await type('Name', 'Deepest pit');
  press('Save');
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  expect(api.sentBy('PATCH')[1]).toMatchObject({ ifMatch: '"v2"', body: { name: 'Deepest pit' } });
});

test('without a change nothing is sent', async () => {
  openAt('/settings/locations/1');
  await field('Name');
  press('Save');
  await screen.findByText('There is nothing to save');
  expect(api.sentBy('PATCH')).toEqual([]);
});

test('a new record offers what usually comes next, which refers to it', async () => {
  const router = openAt('/settings/sites/new');
  await type('Code', 'W');
  await type('Name', 'Plant West');
  press('Create');
  await screen.findByText('Site saved');
  const made = api.rows[SITE]?.at(-1)?.id;
  await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/sites/${made}`));
  press('Add a location');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/settings/locations/new',
      search: `?site=${made}`,
    }),
  );
  expect(screen.queryByText('Site saved')).toBeNull();
});

test('what the form itself finds wrong is not sent; the first field of the page has the focus', async () => {
  openAt('/settings/locations/1');
  await type('Slug', 'Not a slug');
  await type('Name', ' ');
  // The browser's bubble would cover the text that stands below the field.
  const bubble = vi.spyOn(HTMLFormElement.prototype, 'reportValidity');
  press('Save');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Name')));
  expect(bubble).not.toHaveBeenCalled();
  expect(notice()?.textContent).toBe('Please check the marked fields: Name, Slug.');
  expect(api.sentBy('PATCH')).toEqual([]);
  const name = await field('Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');

  await type('Name', 'Pit');
  expect((await field('Name')).getAttribute('aria-invalid')).toBeNull();
  expect((await field('Slug')).getAttribute('aria-invalid')).toBe('true');
});

test('what the server finds wrong stands under its field until that changes', async () => {
  openAt('/settings/locations/1');
  await type('Slug', 'yard');
  api.answerNext('PATCH', 'company/location/1', 422, {
    code: 'invalid',
    message: 'Please check the fields.',
    errors: { slug: ['is taken by another location'] },
  });
  press('Save');
  const slug = await field('Slug');
  await waitFor(() => expect(document.activeElement).toBe(slug));
  expect(document.getElementById(slug.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Is taken by another location.',
  );
  expect(within(notice() as HTMLElement).getByRole('listitem').textContent).toBe(
    'Slug: is taken by another location',
  );
  await type('Slug', 'yard-2');
  expect([slug.getAttribute('aria-invalid'), notice()]).toEqual([null, null]);
});

test('the save key saves once, and not a second time while it is under way', async () => {
  openAt('/settings/locations/1');
  await type('Name', 'Deep pit');
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  fireEvent.keyDown(document, { key: 's', ctrlKey: true });
  await screen.findByText('Location saved');
  expect(api.sentBy('PATCH')).toHaveLength(1);
});

/** Whether the browser would ask before the tab closes. */
function isAskedAtClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('a page with unsaved changes asks before it is left, one without does not', async () => {
  const router = openAt('/settings/locations/1');
  await type('Name', 'Deep pit');
  expect(isAskedAtClosing()).toBe(true);
  await act(() => router.navigate('/elsewhere'));
  expect(dialog()?.textContent).toContain('Leave without saving?');
  press('Stay');
  expect([dialog(), router.state.location.pathname]).toEqual([null, '/settings/locations/1']);
  expect((await field('Name')).value).toBe('Deep pit');
  await act(() => router.navigate('/elsewhere'));
  await act(async () => press('Leave'));
  await screen.findByText('Another page');
  expect(isAskedAtClosing()).toBe(false);

  await act(() => router.navigate('/settings/locations/1'));
  await type('Name', 'Deep pit');
  press('Save');
  await screen.findByText('Location saved');
  expect(isAskedAtClosing()).toBe(false);
  await act(() => router.navigate('/elsewhere'));
  expect(dialog()).toBeNull();
  screen.getByText('Another page');
});

test('Save stands out only while there is something to save', async () => {
  openAt('/settings/locations/1');
  const look = () => screen.getByRole('button', { name: 'Save' }).className;
  await screen.findByRole('button', { name: 'Save' });
  expect(look()).toContain('btn-secondary');
  await type('Name', 'Deep pit');
  expect(look()).toContain('btn-primary');
  await type('Name', 'Pit');
  expect(look()).toContain('btn-secondary');
});

test('a change that was taken back needs no question', async () => {
  const router = openAt('/settings/locations/1');
  await type('Name', 'Deep pit');
  await type('Name', 'Pit');
  await act(() => router.navigate('/elsewhere'));
  screen.getByText('Another page');
});

test('a create link leads to a new record and back, with it chosen and everything typed still there', async () => {
  const router = openAt('/settings/locations/new');
  await type('Name', 'Deep pit');
  await type('Slug', 'deep-pit');
  fireEvent.click(screen.getByRole('link', { name: 'New Site' }));
  expect(dialog()).toBeNull();
  await type('Code', 'E');
  await type('Name', 'Plant East');
  press('Create');

  await waitFor(async () => expect((await field('Slug')).value).toBe('deep-pit'));
  expect((await field('Name')).value).toBe('Deep pit');
  const site = screen.getByLabelText<HTMLSelectElement>('Site');
  await waitFor(() => expect(site.selectedOptions[0]?.textContent).toBe('Plant East'));
  screen.getByText('What you had typed before is back.');
  press('Create');
  await waitFor(() => expect(api.rows[LOCATION]).toHaveLength(3));
  expect(api.sentBy('POST').at(-1)?.body).toEqual({ site: 3, name: 'Deep pit', slug: 'deep-pit' });
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/3'));
});

test('a draft is taken once: starting over forgets it, and so does opening the page again', async () => {
  const router = openAt('/settings/locations/new');
  await type('Name', 'Deep pit');
  fireEvent.click(screen.getByRole('link', { name: 'New Site' }));
  await act(async () => fireEvent.click(await screen.findByText('Cancel')));
  await waitFor(async () => expect((await field('Name')).value).toBe('Deep pit'));
  press('Start over');
  expect([(await field('Name')).value, notice()]).toEqual(['', null]);

  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/settings/locations/new'));
  expect((await field('Name')).value).toBe('');
});

test('what was typed when a session ended by itself is back for the same user, and for nobody else', async () => {
  const signIn = (id: number) => {
    localStorage.setItem('access', 'token');
    keepUser({ id, name: 'Somebody', email: 'somebody@acme.example' });
  };
  const end = async (why: 'ended' | 'signed out', next: number) => {
    signIn(7);
    openAt('/settings/locations/new');
    await type('Name', 'Deep pit');
    act(() => endSession(why));
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(stored).not.toMatch(/Deep pit|Somebody/);
    cleanup();
    signIn(next);
    openAt('/settings/locations/new');
    const { value } = await field('Name');
    cleanup();
    endSession();
    return value;
  };
  expect(await end('ended', 7)).toBe('Deep pit');
  expect(await end('ended', 8)).toBe('');
  expect(await end('signed out', 7)).toBe('');
});

test('a draft does not outlive the session', async () => {
  const router = openAt('/settings/locations/new');
  await type('Name', 'Deep pit');
  fireEvent.click(screen.getByRole('link', { name: 'New Site' }));
  act(() => endSession());
  await act(() => router.navigate('/settings/locations/new'));
  expect((await field('Name')).value).toBe('');
});

test('a new record starts with what its list was filtered by, and can still be given another', async () => {
  const router = openAt('/settings/locations/new?site_id=2');
  const site = await screen.findByLabelText<HTMLSelectElement>('Site');
  await waitFor(() => expect(site.selectedOptions[0]?.textContent).toBe('Plant South'));
  await type('Name', 'Deep pit');
  await type('Slug', 'deep-pit');
  press('Create');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/3'));
  expect(api.sentBy('POST')[0]?.body).toEqual({ site: 2, name: 'Deep pit', slug: 'deep-pit' });
  expect(router.state.location.search).toBe('');
});

test('Save and new saves, and offers an empty form that starts where the first one did', async () => {
  const router = openAt('/settings/locations/new?site_id=2');
  await screen.findByLabelText('Site');
  press('Save and new');
  expect((await field('Name')).getAttribute('aria-invalid')).toBe('true');
  expect(api.sentBy('POST')).toEqual([]);
  await type('Name', 'Deep pit');
  await type('Slug', 'deep-pit');
  press('Save and new');
  await screen.findByText('Location saved');
  await waitFor(async () => expect((await field('Name')).value).toBe(''));
  expect(router.state.location.pathname).toBe('/settings/locations/new');
  expect(screen.getByLabelText<HTMLSelectElement>('Site').value).toBe('2');
  expect(document.activeElement?.closest('form')).not.toBeNull();
  expect(isAskedAtClosing()).toBe(false);
  await type('Name', 'Shallow pit');
  await type('Slug', 'shallow-pit');
  press('Create');
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/locations/4'));
  expect(api.sentBy('POST').map(({ body }) => body?.name)).toEqual(['Deep pit', 'Shallow pit']);
});
