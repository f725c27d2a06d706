// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { Page as Dashboard } from './admin-dashboard-page.tsx';
import { Page as Settings } from './admin-settings-page.tsx';

const OVERVIEW = {
  version: '1.2.3',
  engine: 'postgresql',
  companies_count: 1200,
  users_count: 34,
  contact_email: 'help@example.com',
  newest_companies: [{ id: 7, name: 'Acme', schema_name: 'acme', created_at: '2026-03-02T12:00:00.000Z' }],
};
let overview: object;
let refusal: Response | undefined;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  overview = OVERVIEW;
  refusal = undefined;
  scriptedApi(() => refusal ?? overview);
});
const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/', 'platform');
const facts = () =>
  within(screen.getByRole('region', { name: 'This installation' }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the platform at a glance: how many companies, and the newest lead to their forms', async () => {
  draw(<Dashboard />);
  expect((await screen.findByRole('link', { name: /1,200/ })).getAttribute('href')).toBe('/admin/companies');
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  expect([...row.children].map(({ textContent }) => textContent)).toEqual(['Acme', 'acme', 'Mar 2, 2026']);
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/form/tenants__tenant/7');
  expect(facts()).toEqual([
    ['Version', '1.2.3'],
    ['Storage engine', 'PostgreSQL'],
    ['Contact address', 'help@example.com'],
  ]);
});

test('without companies the first one is made', async () => {
  overview = { ...OVERVIEW, newest_companies: [] };
  draw(<Dashboard />);
  expect(await screen.findByText('No companies yet')).toBeDefined();
  for (const link of screen.getAllByRole('link', { name: 'New Company' }))
    expect(link.getAttribute('href')).toBe('/form/tenants__tenant/new');
});

test('the settings say what is installed and how that is changed', async () => {
  draw(<Settings />);
  expect(facts()[0]).toEqual(['Version', '']);
  await screen.findByText('1.2.3');
  expect(facts()).toEqual([
    ['Version', '1.2.3'],
    ['Storage engine', 'PostgreSQL'],
    ['Companies', '1,200'],
    ['Users', '34'],
    ['Contact address', 'help@example.com'],
  ]);
  expect(screen.getByText('CONTACT_EMAIL')).toBeDefined();
});

test.each([Dashboard, Settings])('what could not be read is read again', async (Page) => {
  refusal = refusedWith(403, 'forbidden');
  draw(<Page />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('region', { name: 'This installation' })).toBeNull();
  refusal = undefined;
  fireEvent.click(again);
  expect(await screen.findByText('1.2.3')).toBeDefined();
});

test.each([Dashboard, Settings])('what was read stays in sight when it cannot be read anew', async (Page) => {
  draw(<Page />);
  await screen.findByText('1.2.3');
  let asked = 0;
  scriptedApi(() => {
    asked += 1;
    return refusedWith(403, 'forbidden');
  });
  await act(() => mutate(() => true).catch(() => {}));
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  expect(screen.getByText('1.2.3')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an engine without a name for people is called what it calls itself', async () => {
  overview = { ...OVERVIEW, engine: 'other-engine' };
  draw(<Settings />);
  expect(await screen.findByText('other-engine')).toBeDefined();
});
