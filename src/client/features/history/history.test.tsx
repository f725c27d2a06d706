// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { History } from './history.tsx';

let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  const people = [
    { id: 4, name: 'Ann' },
    { id: 5, name: 'Bo', tenant: { id: 1, label: 'Acme' } },
  ];
  sent = scriptedApi(({ path, query }) =>
    path === 'users/user'
      ? Response.json({
          data: people.filter(({ tenant }) => !query['tenant.null'] || !tenant),
          meta: { total: 2 },
        })
      : Response.json({ data: [], meta: { next: null } }),
  );
});
const draw = (address: string, isAdmin = false) =>
  drawPage([{ path: '/history', element: <History isAdmin={isAdmin} /> }], address);
const select = (label: string) => screen.getByLabelText(label) as HTMLSelectElement;
const titles = (label: string) => [...select(label).options].map(({ text }) => text);
const back = () => screen.getByText('Settings').closest('a')?.getAttribute('href');
const clear = () => screen.getByText('Clear filters') as HTMLButtonElement;
const asked = () => sent.filter(({ path }) => path === 'history').at(-1)?.query;

test('the address narrows it down, and each filter changes the address', async () => {
  const router = draw('/history?kind=deleted&x=1');
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(asked()).toEqual({ kind: 'deleted', page_size: '50' });
  expect(select('What happened').value).toBe('deleted');
  await screen.findByText('Ann');
  fireEvent.change(select('Who'), { target: { value: '4' } });
  await waitFor(() => expect(asked()).toEqual({ kind: 'deleted', actor: '4', page_size: '50' }));
  expect(router.state.location.search).toBe('?kind=deleted&x=1&who=4');
  fireEvent.change(select('What happened'), { target: { value: '' } });
  await waitFor(() => expect(router.state.location.search).toBe('?x=1&who=4'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-02' } });
  await waitFor(() => expect(router.state.location.search).toBe('?x=1&who=4&from=2026-03-02'));
  fireEvent.click(clear());
  await waitFor(() => expect(router.state.location.search).toBe('?x=1'));
  expect(await screen.findByText('Nothing has happened yet')).toBeDefined();
  expect(clear().disabled).toBe(true);
});

test('a tenant’s offers its people and the platform’s; entities stand by name', async () => {
  draw('/history');
  await screen.findByText('Ann');
  expect(titles('Who')).toContain('Platform admins');
  const what = titles('To what').slice(1);
  expect(what).toContain('Work Orders');
  expect(what).toEqual(what.toSorted((a, b) => a.localeCompare(b)));
  expect(back()).toBe('/settings');
});

test('the platform’s offers only its own people', async () => {
  draw('/history', true);
  await screen.findByText('Ann');
  expect(titles('Who')).not.toContain('Bo');
  expect(titles('Who')).not.toContain('Platform admins');
  expect(back()).toBe('/admin/settings');
});
