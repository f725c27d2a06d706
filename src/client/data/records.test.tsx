// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { ModelProvider, modelOf } from '../model/model.ts';
import { beginCache, cachedAnswer, nameOf } from './cache.ts';
import { useHistory, useHistoryPeople } from './history.ts';
import {
  createRecord,
  deleteRecord,
  prefetchRecord,
  updateRecord,
  useList,
  useOptions,
  useRecord,
  useSingle,
} from './records.ts';
import { useReferenceSearch } from './reference-search.ts';
import { useSavedViews, VIEWS } from './views.ts';

const SITE = 'company/site';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [SITE]: [
      { id: 1, code: 'N', name: 'Plant North' },
      { id: 2, code: 'S', name: '' },
    ],
  });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>
    <ModelProvider value={modelOf('tenant')}>{children}</ModelProvider>
  </SWRConfig>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result;

test('a list asks for what is wanted and leaves out what is empty', async () => {
  const list = shown(() => useList(SITE, { search: 'x y', ordering: '', page: 1, code: undefined }));
  expect(list.current).toMatchObject({ rows: [], meta: undefined, isLoading: true });
  await waitFor(() => expect(list.current.rows).toHaveLength(2));
  expect(api.sent).toMatchObject([{ method: 'GET', path: SITE, query: { search: 'x y', page: '1' } }]);
  expect(Object.keys(api.sent[0]?.query ?? {})).toEqual(['page', 'search']);
  expect(list.current).toMatchObject({ meta: { total: 2 }, error: undefined, isLoading: false });
});

test('a page stays in sight while the next one loads', async () => {
  const { result, rerender } = renderHook(({ page }) => useList(SITE, { page }), {
    wrapper,
    initialProps: { page: 1 },
  });
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', 'company/site', 200, { data: [{ id: 3 }], meta: { total: 3 } }, promise);
  rerender({ page: 2 });
  expect([result.current.rows.length, result.current.isLoading]).toEqual([2, true]);
  resolve();
  await waitFor(() => expect(result.current.rows).toEqual([{ id: 3 }]));
});

test('without a path nothing is asked', () => {
  shown(() => [useList(null), useRecord(SITE, null), useSingle(SITE, 'site', null), useOptions(null)]);
  expect(api.sent).toEqual([]);
});

test('a record comes with its version; one that is not there is an error', async () => {
  const record = shown(() => useRecord(SITE, 1));
  await waitFor(() => expect(record.current.loaded).toBe(true));
  expect(record.current).toMatchObject({ record: { name: 'Plant North' }, etag: '"v1"' });
  const none = shown(() => useRecord(SITE, 9));
  await waitFor(() => expect(none.current.error?.status).toBe(404));
  expect(none.current).toMatchObject({ record: undefined, loaded: false });
});

test('the one record of a parent is asked for by it, and so is the one of a tenant', async () => {
  api.answerNext('GET', 'financial-reports', 200, { data: null });
  const report = shown(() => useSingle('financial-reports', 'asset', 7));
  await waitFor(() => expect(report.current.loaded).toBe(true));
  expect(report.current.record).toBeNull();
  expect(api.sent[0]).toMatchObject({ path: 'financial-reports', query: { asset: '7' } });
  api.answerNext('GET', 'company/settings', 200, { data: { id: 1, currency: 'EUR' } });
  const settings = shown(() => useRecord('company/settings', 1));
  await waitFor(() => expect(settings.current.record).toMatchObject({ currency: 'EUR' }));
  expect(api.sent[1]?.path).toBe('company/settings');
});

test('a select offers the records by what they are called', async () => {
  const options = shown(() => useOptions(SITE));
  await waitFor(() => expect(options.current.total).toBe(2));
  expect(options.current.options).toEqual([
    { id: 1, label: 'Plant North' },
    { id: 2, label: 'Site 2' },
  ]);
  expect(api.sent[0]?.query).toEqual({ page_size: '100', columns: 'name' });
});

test('what is searched for is asked after a pause, in the order of the names', async () => {
  const { result, rerender } = renderHook(({ text }) => useReferenceSearch(SITE, text), {
    wrapper,
    initialProps: { text: undefined as string | undefined },
  });
  expect([api.sent.length, result.current.isLoading, result.current.found]).toEqual([0, false, []]);
  rerender({ text: ' nor ' });
  await waitFor(() => expect(api.sent.at(-1)?.query.search).toBe('nor'));
  expect(api.sent.map(({ query }) => query)).toEqual([
    { page_size: '20', columns: 'name', ordering: 'name' },
    { page_size: '20', columns: 'name', ordering: 'name', search: 'nor' },
  ]);
  await waitFor(() => expect(result.current).toMatchObject({ total: 2, isLoading: false }));
  expect(result.current.found[0]).toMatchObject({ id: 1, label: 'Plant North', record: { code: 'N' } });
});

test('after each write the lists on the page are read again, and so is that record', async () => {
  const page = shown(() => ({
    list: useList(SITE),
    record: useRecord(SITE, 1),
    other: useList('users/user'),
  }));
  await waitFor(() => expect(page.current.record.loaded && page.current.list.rows.length > 0).toBe(true));
  expect((await updateRecord(SITE, 1, { name: 'Pit' }, '"v1"')).etag).toBe('"v2"');
  await waitFor(() => expect(page.current.list.rows[0]?.name).toBe('Pit'));
  await waitFor(() => expect(page.current.record).toMatchObject({ etag: '"v2"', record: { name: 'Pit' } }));
  expect((await createRecord(SITE, { name: 'East' })).data).toMatchObject({ id: 3, name: 'East' });
  await waitFor(() => expect(page.current.list.rows).toHaveLength(3));
  const asked = api.sentBy('GET').filter(({ path }) => path === 'users/user').length;
  expect(asked).toBeGreaterThan(1);
  const before = api.sentBy('GET').filter(({ path }) => path === SITE).length;
  await deleteRecord(SITE, 3);
  expect(api.sentBy('DELETE')).toMatchObject([{ path: `${SITE}/3` }]);
  await waitFor(() =>
    expect(api.sentBy('GET').filter(({ path }) => path === SITE).length).toBeGreaterThan(before),
  );
});

test('a change carries the version it was made on, if there is one', async () => {
  await updateRecord(SITE, 1, { name: 'A' }, '"v1"');
  await expect(updateRecord(SITE, 1, { name: 'B' }, '"v1"')).rejects.toMatchObject({ status: 412 });
  await updateRecord(SITE, 1, { name: 'C' });
  expect(api.sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v1"', '"v1"', null]);
  expect(api.rows[SITE]?.[0]?.name).toBe('C');
});

test('what is read ahead is there at once, is read once, and again after it failed', async () => {
  const held = (id: number) => cachedAnswer(nameOf(['record', SITE, `${SITE}/${id}`, '']))?.data;
  await prefetchRecord(SITE, 1);
  await prefetchRecord(SITE, 1);
  expect(held(1)).toMatchObject({ etag: '"v1"', record: { name: 'Plant North' } });
  expect(api.sent).toHaveLength(1);
  api.answerNext('GET', 'company/site/2', 404, { code: 'not_found', message: 'No.' });
  await prefetchRecord(SITE, 2);
  expect(held(2)).toBeUndefined();
  await prefetchRecord(SITE, 2);
  expect(held(2)).toMatchObject({ etag: '"v1"' });
});

test('what was read ahead for one user is not kept for the next', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', 'company/site/8', 200, { data: { id: 8, name: 'Secret' } }, promise);
  const ahead = prefetchRecord(SITE, 8);
  localStorage.setItem('access', 'of somebody else');
  resolve();
  await ahead;
  expect(cachedAnswer(nameOf(['record', SITE, `${SITE}/8`, '']))).toBeUndefined();
});

test('a page of the history goes on until it is full or nothing is left', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answerNext('GET', 'history', 200, { data: [{ id: 9 }], meta: { next: 5 } }, promise);
  const history = shown(() => useHistory({ entity: SITE, key: 3 }, undefined, 3));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  api.answerNext('GET', 'history', 200, { data: [{ id: 4 }], meta: { next: null } });
  await act(async () => resolve());
  await waitFor(() => expect(history.current.entries).toEqual([{ id: 9 }, { id: 4 }]));
  expect(history.current.next).toBeNull();
  expect(api.sent.map(({ path, query }) => [path, query])).toEqual([
    ['history', { entity: SITE, key: '3', page_size: '3' }],
    ['history', { entity: SITE, key: '3', before: '5', page_size: '2' }],
  ]);
});

test('a full page of the history says where it goes on', async () => {
  api.answerNext('GET', 'history', 200, { data: [{ id: 9 }, { id: 8 }], meta: { next: 8 } });
  const history = shown(() => useHistory({}, 20, 2));
  await waitFor(() => expect(history.current.next).toBe(8));
  expect(api.sent.map(({ query }) => query)).toEqual([{ before: '20', page_size: '2' }]);
});

test('people of the history are all of this host, by name', async () => {
  api.rows['users/user'] = Array.from({ length: 102 }, (_, at) => ({ id: at + 1, name: `P ${300 - at}` }));
  const offered = shown(() => useHistoryPeople(true));
  await waitFor(() => expect(offered.current.people).toHaveLength(102));
  expect(offered.current.people[0]).toEqual({ id: 102, name: 'P 199' });
  expect(api.sentTo('users/user')[0]?.query).toMatchObject({ 'tenant.null': 'true' });
});

test('where people share more views than one page holds, those of the list are asked for', async () => {
  const view = (id: number) => ({ id, name: `V ${id}`, path: id > 100 ? SITE : 'parts/part' });
  api.rows[VIEWS] = Array.from({ length: 100 }, (_, at) => view(at + 1));
  const views = shown(() => useSavedViews('parts/part'));
  await waitFor(() => expect(views.current).toHaveLength(100));
  expect(api.sentTo(VIEWS)).toHaveLength(1);
  beginCache();
  api.rows[VIEWS] = [...api.rows[VIEWS], view(101)];
  shown(() => useSavedViews(SITE));
  await waitFor(() => expect(api.sentTo(VIEWS).at(-1)?.query).toEqual({ page_size: '100', path: SITE }));
});
