// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { Page } from './reports-page.tsx';

const REPORT = {
  from: '2025-04-01',
  until: '2026-03-31',
  before_from: '2024-04-01',
  before_until: '2025-03-31',
  figures: [],
  tables: [],
};
const TITLES = ['Cost', 'Reliability', 'Planned work', 'Open work', 'Failures', 'Parts and stock'];

let answers: Record<string, () => unknown>;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  answers = {};
  sent = scriptedApi(({ path }) => answers[path]?.() ?? (path.startsWith('reports/') ? REPORT : []));
});

const draw = (address = '/reports', model = servedModel()) =>
  drawPage([{ path: '/reports', element: <Page /> }], address, 'tenant', model);
const titles = () =>
  screen.queryAllByRole('heading', { level: 2 }).map(({ firstChild }) => firstChild?.textContent);
const asked = () => sent.filter(({ path }) => path.startsWith('reports/'));

test('the sections stand in their order, each with its period, and that of one record is not among them', async () => {
  draw('/reports?site_id=2');
  await waitFor(() => expect(titles()).toEqual(TITLES));
  await waitFor(() => expect(document.querySelectorAll('.report-period')).toHaveLength(6));
  const periods = [...document.querySelectorAll('.report-period')].map(({ textContent }) => textContent);
  const period = 'Apr 1, 2025 – Mar 31, 2026, against Apr 1, 2024 – Mar 31, 2025';
  expect(periods).toEqual([period, period, period, 'as of now', period, period]);
  expect(asked().map(({ query }) => query)).toEqual(asked().map(() => ({ site_id: '2' })));
});

test('a section that is late holds back those below it, and one that fails does not', async () => {
  const late = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/reports/reliability')) await late.promise;
    return fetch(request);
  });
  answers['reports/planned'] = () =>
    Response.json({ code: 'forbidden', message: 'You may not.' }, { status: 403 });
  draw();
  await waitFor(() => expect(new Set(asked().map(({ path }) => path)).size).toBe(5));
  expect(titles()).toEqual(['Cost', 'Reliability']);
  late.resolve();
  await waitFor(() => expect(titles()).toEqual(TITLES));
  delete answers['reports/planned'];
  fireEvent.click(await screen.findByRole('button', { name: /try again/i }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /try again/i })).toBeNull());
});

test('filters that are wrong are told once, in place of all sections', async () => {
  for (const name of ['cost', 'reliability', 'planned', 'work', 'failures', 'parts-used'])
    answers[`reports/${name}`] = () =>
      Response.json({ code: 'bad_request', message: '"from" is no day.' }, { status: 400 });
  draw('/reports?from=x');
  expect(await screen.findAllByText('"from" is no day.')).toHaveLength(1);
  await waitFor(() => expect(titles()).toEqual([]));
});

test('a section is asked for only by who may see what it is about', async () => {
  const { 'parts/movement': _, ...manifest } = servedModel().manifest;
  draw('/reports', { ...servedModel(), manifest });
  await waitFor(() => expect(titles()).toEqual(TITLES.slice(0, -1)));
  expect(asked().map(({ path }) => path)).not.toContain('reports/parts-used');
});
