// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { RunFindings } from './run-findings.tsx';

const RUN = 'procedures/run';
const finding = (id: number, more: object = {}) => ({
  id,
  text: `Fault ${id}`,
  number: id,
  work_order: null,
  proposes: true,
  ...more,
});
const ORDER = { work_order: { id: 9, label: 'WO-9' } };
let rows: object[];
let made: () => unknown;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  rows = [finding(1), finding(2), finding(3, { proposes: false }), finding(4, ORDER)];
  made = () => ({ id: 7 });
  sent = scriptedApi(({ method }) =>
    method === 'POST' ? made() : Response.json({ data: rows, meta: { total: rows.length } }),
  );
});
const draw = (isFixed = false) =>
  drawPage([{ path: '/', element: <RunFindings run={7} path={RUN} isFixed={isFixed} /> }], '/');
const button = (name: string) => screen.findByRole('button', { name }) as Promise<HTMLButtonElement>;
const posts = () => sent.filter(({ method }) => method === 'POST');

test('each finding has its work order or can get one; those that propose one can get one together', async () => {
  draw();
  expect(await screen.findByRole('region', { name: '4 findings' })).toBeDefined();
  expect(sent[0]).toMatchObject({ path: 'procedures/finding', query: { run_id: '7' } });
  expect(screen.getByRole('link', { name: 'WO-9' }).getAttribute('href')).toBe('/work-orders/9');
  expect(screen.getByText('step 4')).toBeDefined();
  rows = [finding(1, ORDER), finding(2), finding(3), finding(4, ORDER)];
  const one = await button('Make work order of Fault 1');
  fireEvent.click(one);
  await waitFor(() => expect(one.disabled).toBe(true));
  expect(await screen.findByText('Work order made')).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(2));
  const all = await button('One work order of all 2');
  await waitFor(() => expect(all.disabled).toBe(false));
  rows = [1, 2, 3, 4].map((id) => finding(id, ORDER));
  fireEvent.click(all);
  await waitFor(() => expect(screen.queryByRole('button', { name: /work order/ })).toBeNull());
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    [`${RUN}/7/make_orders`, { finding: 1 }],
    [`${RUN}/7/make_orders`, {}],
  ]);
});

test('what could not be made is told, and can be tried again', async () => {
  rows = [finding(1)];
  made = () => refusedWith(403, 'You may not do this.');
  draw();
  const one = await button('Make work order of Fault 1');
  expect(screen.getByRole('region', { name: '1 finding' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /of all/ })).toBeNull();
  fireEvent.click(one);
  expect(await screen.findByText('You may not do this.')).toBeDefined();
  await waitFor(() => expect(one.disabled).toBe(false));
  expect(screen.queryByText('Work order made')).toBeNull();
});

test('who may only look makes none, and a run without findings says so', async () => {
  draw(true);
  expect(await screen.findByText('Fault 1')).toBeDefined();
  expect(screen.queryByRole('button', { name: /work order/ })).toBeNull();
  cleanup();
  beginCache();
  rows = [];
  draw();
  expect(await screen.findByText('Nothing failed.')).toBeDefined();
});
