// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';

const saved = vi.hoisted(() => vi.fn());
vi.mock('../../data/save-file.ts', () => ({ saveFile: (_file: Blob, name: string) => saved(name) }));

const SITE = 'company/site';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  saved.mockClear();
  api = fakeApi({ [SITE]: [1, 2, 3].map((id) => ({ id, code: `S${id}`, name: `Site ${id}` })) });
});

const ASKED = '/settings/sites?search=a&code=S&ordering=-name&columns=code,name&page=1';
const draw = async () => {
  drawPage([{ path: '/settings/sites', element: <EntityList path={SITE} stateInUrl /> }], ASKED);
  await screen.findByText('S1');
};
const exports = () => api.sentBy('GET').flatMap(({ query }) => (query.format === undefined ? [] : [query]));
/** Of the last menu: that of the whole list stands above that of what is ticked. */
function choose(item: string): void {
  fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
  fireEvent.click(screen.getByRole('menuitem', { name: item }));
}

test.each([
  ['Excel', 'xlsx', 'code,name'],
  ['CSV', 'csv', 'code,name'],
  ['Excel, all columns', 'xlsx', undefined],
  ['CSV, all columns', 'csv', undefined],
])(
  '%s holds what the list finds, in its order, with the columns that are asked for',
  async (item, format, columns) => {
    await draw();
    choose(item);
    await waitFor(() => expect(saved).toHaveBeenCalledWith(`company-site.${format}`));
    const query = { search: 'a', code: 'S', ordering: '-name', format };
    expect(exports()).toEqual([columns === undefined ? query : { ...query, columns }]);
  },
);

test('of ticked records only those, beside what the list is asked for', async () => {
  await draw();
  for (const name of ['Site 1', 'Site 3'])
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
  await screen.findByText('2 selected');
  choose('CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(exports()).toMatchObject([{ search: 'a', code: 'S', 'id.in': '1,3', format: 'csv' }]);
});

test('a file that could not be made is told, and can be asked for again', async () => {
  await draw();
  api.answerNext('GET', SITE, 422, { code: 'invalid', message: 'There are too many records.' });
  choose('CSV');
  await screen.findByText('The file could not be made. There are too many records.');
  expect(saved).not.toHaveBeenCalled();
  choose('CSV');
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
});
