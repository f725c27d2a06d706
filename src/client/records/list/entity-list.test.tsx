// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList, type EntityListProps } from './entity-list.tsx';

const LOCATION = 'company/location';
const NORTH = { id: 1, label: 'Plant North' };

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [LOCATION]: [
      { id: 1, site: NORTH, name: 'Pit', address: 'Road 1', slug: 'pit' },
      { id: 2, site: null, name: 'Yard', address: null, slug: 'yard' },
    ],
  });
});

const draw = (props: Partial<EntityListProps> = {}, address = '/settings/locations') =>
  drawPage(
    [{ path: '/settings/locations', element: <EntityList path={LOCATION} stateInUrl {...props} /> }],
    address,
  );
async function drawn(...given: Parameters<typeof draw>) {
  const router = draw(...given);
  await screen.findByRole('link', { name: /Pit/ });
  return router;
}

const rows = () => screen.getAllByRole('row').slice(1);
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const query = () => api.sentTo(LOCATION).at(-1)?.query;

test('each record is a row, named by its first cell or by what it is called', async () => {
  await drawn();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Site',
    'Address',
    'Name',
    'Slug',
    'Actions',
  ]);
  expect(
    rows().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Plant North, Pit', 'Road 1', 'Pit', 'pit', ''],
    ['Yard', '–', 'Yard', 'yard', ''],
  ]);
  screen.getByText('1–2 of 2');
});

test('a text stands in its row without blank lines, of which the second would hide all after it', async () => {
  api.changeElsewhere(LOCATION, 1, { address: 'Road 1\n\nBehind the mill' });
  await drawn();
  expect(screen.getByText('Road 1').parentElement?.textContent).toBe('Road 1\nBehind the mill');
});

test('a row opens its record, unless its text is being selected or a button was meant', async () => {
  const router = await drawn();
  const cell = screen.getByText('Road 1');
  const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ toString: () => 'Road' } as Selection);
  fireEvent.click(cell);
  expect(router.state.location.pathname).toBe('/settings/locations');
  selection.mockRestore();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(cell, { ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('/settings/locations/1', '_blank', 'noopener');
  expect(router.state.location.pathname).toBe('/settings/locations');
  fireEvent.click(cell);
  expect(router.state.location.pathname).toBe('/settings/locations/1');
});

test('what is typed in the search leads to the first page after a pause, and Back clears the box', async () => {
  const router = await drawn({}, '/settings/locations?ordering=name');
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Locations' });
  fireEvent.change(box, { target: { value: 'pi' } });
  fireEvent.change(box, { target: { value: 'pit' } });
  expect(router.state.location.search).toBe('?ordering=name');
  await waitFor(() => expect(query()).toMatchObject({ search: 'pit', page: '1', ordering: 'name' }));
  expect(api.sent.filter(({ query: { search } }) => search === 'pi')).toEqual([]);
  await act(() => router.navigate('/settings/locations'));
  expect(box.value).toBe('');
});

test('headers sort, and say so', async () => {
  await drawn();
  const header = () => screen.getByRole('columnheader', { name: 'Name' });
  const seen = [header().getAttribute('aria-sort')];
  for (const ordering of ['name', '-name', undefined]) {
    fireEvent.click(within(header()).getByRole('button'));
    await waitFor(() => expect(query()?.ordering).toBe(ordering));
    seen.push(header().getAttribute('aria-sort'));
  }
  expect(seen).toEqual(['none', 'ascending', 'descending', 'none']);
});

test('filters open with those of the address, and can be cleared', async () => {
  const router = await drawn({}, '/settings/locations?slug=p&page=1');
  const toggle = screen.getByRole('button', { name: /Hide Filters/ });
  expect(toggle.textContent).toBe('Hide Filters1');
  expect(((await screen.findByLabelText('Slug')) as HTMLInputElement).value).toBe('p');
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(query()).not.toHaveProperty('slug'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide Filters' }));
  expect(screen.queryByLabelText('Slug')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show Filters' }).getAttribute('aria-expanded')).toBe('false');
});

test('on a phone what an address filters by stands in chips, which open the filters', async () => {
  const matches = (query: string) => query.includes('max-width');
  const listening = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches(query), ...listening }));
  await drawn({}, '/settings/locations?slug=p');
  screen.getByRole('button', { name: /Show Filters/ });
  fireEvent.click(screen.getByRole('button', { name: 'Slug: p' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Slug')).value).toBe('p');
});

test('keys search, make and walk the rows', async () => {
  const router = await drawn();
  const box = screen.getByRole('searchbox');
  const links = screen.getAllByRole('link').filter(({ className }) => className === 'list-open');
  press('/');
  expect(document.activeElement).toBe(box);
  press('n', box);
  expect(router.state.location.pathname).toBe('/settings/locations');
  press('ArrowDown', box);
  expect(document.activeElement).toBe(links[0]);
  press('ArrowDown', links[0]);
  press('ArrowDown', links[1]);
  expect(document.activeElement).toBe(links[1]);
  press('ArrowUp', links[1]);
  press('ArrowUp', links[0]);
  expect(document.activeElement).toBe(box);
  box.blur();
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  expect(router.state.location.pathname).toBe('/settings/locations');
  press('n');
  expect(router.state.location.pathname).toBe('/settings/locations/new');
});

test('a record is deleted once it is confirmed, and the list has the focus', async () => {
  await drawn();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Yard' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Yard?' });
  press('n');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(api.sentBy('DELETE')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Delete Yard' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Yard deleted');
  expect(api.sentBy('DELETE').map(({ path }) => path)).toEqual(['company/location/2']);
  expect(dialog).toHaveProperty('open', false);
  expect(document.activeElement?.className).toContain('entity-list');
});

test('what cannot be deleted says why and stays open', async () => {
  await drawn();
  api.answerNext('DELETE', 'company/location/1', 409, { code: 'in_use', message: 'Two assets are here.' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Pit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Pit?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await within(dialog).findByText('Two assets are here.');
  expect(dialog).toHaveProperty('open', true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Pit' }));
  expect(within(dialog).queryByText('Two assets are here.')).toBeNull();
});

test('a list that cannot be read says so and is read again when asked', async () => {
  api.answerNext('GET', 'company/location', 403, { code: 'forbidden', message: 'No.' });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await screen.findByRole('link', { name: /Pit/ });
  expect(api.sentTo('company/location')).toHaveLength(2);
});

test('an empty list says what comes next; a narrowed one how to get back', async () => {
  api.rows[LOCATION] = [];
  const router = draw({}, '/settings/locations?search=x&slug=y');
  fireEvent.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  expect(router.state.location.search).toBe('');
  await screen.findByText('Locations that you create are listed here.');
  cleanup();
  draw({ viewOnly: true });
  await screen.findByText('Locations will be listed here.');
  expect(screen.queryByRole('link', { name: 'New Location' })).toBeNull();
});

test('who only reads can neither make nor delete', async () => {
  await drawn({ viewOnly: true });
  expect(screen.queryByRole('link', { name: 'New Location' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});

test('pages are turned to both sides, and end', async () => {
  const rows31 = { data: api.rows[LOCATION], meta: { total: 31 } };
  api.answerNext('GET', 'company/location', 200, rows31);
  const router = await drawn();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([true, false]);
  screen.getByText('1–10 of 31');
  api.answerNext('GET', 'company/location', 200, rows31);
  fireEvent.click(button('Page 4'));
  await screen.findByText('31–31 of 31');
  expect(button('Page 4').getAttribute('aria-current')).toBe('page');
  expect([button('Previous page').disabled, button('Next page').disabled]).toEqual([false, true]);
  api.answerNext('GET', 'company/location', 200, rows31);
  fireEvent.click(button('Previous page'));
  await screen.findByText('21–30 of 31');
  expect(router.state.location.search).toBe('?page=3');
});

test('who comes to the last page by its arrow keeps the focus, on the page', async () => {
  const rows31 = { data: api.rows[LOCATION], meta: { total: 31 } };
  api.answerNext('GET', 'company/location', 200, rows31);
  await drawn({}, '/settings/locations?page=3');
  api.answerNext('GET', 'company/location', 200, rows31);
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  await screen.findByText('31–31 of 31');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Page 4' }));
});

test('a record on which the pointer rests is told of before it is opened, one passed by is not', async () => {
  const onIntent = vi.fn();
  await drawn({ onIntent });
  const [first, second] = rows() as [HTMLElement, HTMLElement];
  fireEvent.pointerEnter(first);
  fireEvent.pointerLeave(first);
  fireEvent.pointerEnter(second);
  await waitFor(() => expect(onIntent).toHaveBeenCalled());
  expect(onIntent.mock.calls.map(([path, record]) => [path, record.id])).toEqual([[LOCATION, 2]]);
});
