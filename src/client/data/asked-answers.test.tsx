// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ScriptedRequest, scriptedApi } from '../../../test/support/scripted-api.ts';
import { MAX_PAGE_SIZE } from '../../shared/wire.ts';
import { useDashboard } from '../features/dashboard/dashboard-api.ts';
import { useForecast, useNeededParts, usePlanPreview } from '../features/plans/plans-api.ts';
import { useReport, useReportRecords } from '../features/reports/reports-api.ts';
import { useAllPages } from './all-pages.ts';
import { beginCache } from './cache.ts';
import { useFileLinks } from './files.ts';
import { usePlatformOverview } from './platform.ts';
import { useSummary } from './summary.ts';
import { useKnownViews, useSavedViews, useViewCounts } from './views.ts';

const SITE = 'company/site';
let sent: ScriptedRequest[];
let answer: (request: ScriptedRequest) => unknown;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  answer = () => [];
  sent = scriptedApi((request) => answer(request));
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={{ dedupingInterval: 0, shouldRetryOnError: false }}>{children}</SWRConfig>
);
const shown = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result;

test('a summary asks for what is wanted, and nothing without a path', async () => {
  answer = () => [{ count: 2 }];
  const none = shown(() => useSummary(null, { by: 'a' }));
  const summary = shown(() => useSummary(SITE, { by: 'name', a: '1' }));
  expect(summary.current).toMatchObject({ rows: undefined, isLoading: true });
  await waitFor(() => expect(summary.current.rows).toEqual([{ count: 2 }]));
  expect(sent).toMatchObject([{ path: `${SITE}/summary`, query: { a: '1', by: 'name' } }]);
  expect(none.current).toMatchObject({ rows: undefined, isLoading: false });
});

test('all pages of all queries are read, each record once, and what is beyond 20 pages is left out', async () => {
  const total = (page: number) => (page > 20 ? [] : [{ id: page }]);
  answer = ({ query }) =>
    Response.json({
      data: query.kind === 'few' ? [{ id: 1 }, { id: 99 }] : total(Number(query.page)),
      meta: { total: query.kind === 'few' ? 2 : MAX_PAGE_SIZE * 20 },
    });
  const all = shown(() => useAllPages(SITE, [{ kind: 'many' }, { kind: 'few' }]));
  expect(all.current).toMatchObject({ rows: undefined, isCut: false });
  await waitFor(() => expect(all.current.rows).toHaveLength(21));
  expect(all.current.isCut).toBe(false);
  expect(sent).toHaveLength(21);
  expect(sent[0]?.query).toEqual({
    kind: 'many',
    ordering: 'id',
    page_size: String(MAX_PAGE_SIZE),
    page: '1',
  });
  answer = () => Response.json({ data: [{ id: 5 }], meta: { total: MAX_PAGE_SIZE * 20 + 1 } });
  const cut = shown(() => useAllPages(SITE, [{ kind: 'more' }]));
  await waitFor(() => expect(cut.current.isCut).toBe(true));
  expect(sent).toHaveLength(41);
});

test('views are those of one list; what is known of them is read by nobody else', async () => {
  const views = [
    { id: 1, path: SITE },
    { id: 2, path: 'parts/part' },
  ];
  answer = () => views;
  const known = shown(useKnownViews);
  await new Promise((done) => setTimeout(done));
  expect([known.current, sent]).toEqual([[], []]);
  const own = shown(() => useSavedViews(SITE));
  await waitFor(() => expect(own.current).toEqual([views[0]]));
  await waitFor(() => expect(known.current).toEqual(views));
  expect(sent).toMatchObject([{ path: 'users/view', query: { page_size: '100' } }]);
});

test('views are counted in one request, the first twenty', async () => {
  answer = () => [{ count: 1 }, null];
  expect(shown(() => useViewCounts(SITE, [])).current).toEqual([]);
  const counts = shown(() => useViewCounts(SITE, [{ name: 'a,b', x: '1' }, { name: 'c' }]));
  await waitFor(() => expect(counts.current).toEqual([{ count: 1 }, null]));
  expect(sent).toMatchObject([
    { path: `${SITE}/counts`, query: { views: 'name%3Da%252Cb%26x%3D1,name%3Dc' } },
  ]);
  const many = Array.from({ length: 21 }, (_, index) => ({ n: String(index) }));
  shown(() => useViewCounts(SITE, many));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.query.views?.split(',')).toHaveLength(20);
});

test('what was counted stays in sight while other views are counted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = () => [{ count: 1 }];
  const { result, rerender } = renderHook(({ name }) => useViewCounts(SITE, [{ name }]), {
    wrapper,
    initialProps: { name: 'a' },
  });
  await waitFor(() => expect(result.current).toEqual([{ count: 1 }]));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => {
    await promise;
    return fetch(request);
  });
  answer = () => [{ count: 2 }];
  rerender({ name: 'b' });
  expect(result.current).toEqual([{ count: 1 }]);
  resolve();
  await waitFor(() => expect(result.current).toEqual([{ count: 2 }]));
});

test('the figures of the platform and of a tenant are asked for by their names', async () => {
  answer = ({ path }) => ({ of: path });
  const overview = shown(usePlatformOverview);
  const dashboard = shown(useDashboard);
  await waitFor(() => expect(overview.current.data).toEqual({ of: 'platform/overview' }));
  await waitFor(() => expect(dashboard.current.data).toEqual({ of: 'dashboard' }));
});

test('links are asked for where a record has files, and lead to the host of the API', async () => {
  answer = () => [
    { id: 1, url: '/f/1', thumb_url: '/t/1' },
    { id: 2, url: '/f/2', thumb_url: null },
  ];
  expect(shown(() => useFileLinks(SITE, undefined, 'files', [1])).current).toEqual({});
  expect(shown(() => useFileLinks(SITE, 3, 'files', [])).current).toEqual({});
  const links = shown(() => useFileLinks(SITE, 3, 'files', [2, 1]));
  await waitFor(() => expect(links.current).toHaveProperty('1'));
  const { origin } = new URL(links.current[1]?.url ?? '');
  expect(links.current).toEqual({
    1: { url: `${origin}/f/1`, thumbUrl: `${origin}/t/1` },
    2: { url: `${origin}/f/2`, thumbUrl: null },
  });
  expect(sent).toMatchObject([
    { path: 'files/links', query: { entity: SITE, record: '3', property: 'files' } },
  ]);
});

test('a section of the reports is asked for as the address says, and its records when somebody wants them', async () => {
  answer = ({ path }) => (path.endsWith('records') ? [{ id: 1 }] : { figures: [] });
  const report = shown(() => useReport('cost', 'from=2026-01-01&site=1'));
  await waitFor(() => expect(report.current.report).toEqual({ figures: [] }));
  expect(shown(() => useReport(undefined, 'a=1')).current.isLoading).toBe(false);
  expect(shown(() => useReportRecords('cost', 'a=1', null)).current.records).toBeUndefined();
  const records = shown(() => useReportRecords('cost', 'site=1', { figure: 'all', group: 'x' }));
  await waitFor(() => expect(records.current.records).toEqual([{ id: 1 }]));
  expect(sent.map(({ path, query }) => [path, query])).toEqual([
    ['reports/cost', { from: '2026-01-01', site: '1' }],
    ['reports/cost/records', { site: '1', figure: 'all', group: 'x' }],
  ]);
});

test('what plans would do, come to and need is asked for between days', async () => {
  answer = ({ path }) => ({ of: path });
  expect(shown(() => usePlanPreview(undefined)).current.isLoading).toBe(false);
  expect(shown(() => useForecast(undefined)).current.forecast).toBeUndefined();
  const draft = { id: 1, triggers: [{ every: 3 }] };
  const preview = shown(() => usePlanPreview(draft));
  await waitFor(() => expect(preview.current.preview).toEqual({ of: 'maintenance/plan/preview' }));
  const days = { from: '2026-01-01', to: '2026-02-01' };
  const forecast = shown(() => useForecast({ ...days, asset_id: '3' }));
  await waitFor(() => expect(forecast.current.forecast).toBeDefined());
  const parts = shown(() => useNeededParts(days));
  await waitFor(() => expect(parts.current.parts).toBeDefined());
  expect(sent.map(({ method, path, query, body }) => [method, path, query, body])).toEqual([
    ['POST', 'maintenance/plan/preview', {}, draft],
    ['GET', 'maintenance/forecast', { ...days, asset_id: '3' }, undefined],
    ['GET', 'maintenance/parts-needed', days, undefined],
  ]);
});
