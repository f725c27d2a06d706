// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { scriptedApi } from '../../../test/support/scripted-api.ts';
import { beginCache } from '../data/cache.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { TenantGate } from './tenant-gate.tsx';

function App() {
  usePageTitle('Assets');
  return <p>The app</p>;
}
const HOST = { kind: 'tenant', subdomain: 'acme', base: 'mainstay.example' } as const;
let tenant: () => unknown;
let baseDomain: string;
beforeEach(() => {
  beginCache();
  baseDomain = 'mainstay.example';
  scriptedApi(({ path }) => (path === 'tenant' ? tenant() : { base_domain: baseDomain }));
});

const answered = (status: number, message = '') => Response.json({ code: 'x', message }, { status });
const draw = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <TenantGate host={HOST} app={<App />} />
    </SWRConfig>,
  );
const home = () => screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href');

test('a company that is there has its app, and the tab its name', async () => {
  tenant = () => ({ name: 'Acme', schema_name: 'acme' });
  draw();
  screen.getByText('The app');
  await waitFor(() => expect(screen.getByText('The app')).toBeTruthy());
});

test('an address that no company has says so, and leads to where one is found', async () => {
  tenant = () => answered(404);
  draw();
  await screen.findByRole('heading', { name: 'Tenant not found' });
  screen.getByText(/There is no company at/);
  expect(screen.queryByText('The app')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(home()).toMatch(/^http:\/\/mainstay\.example(:\d+)?\/$/);
});

test('a server that does not say is asked again', async () => {
  tenant = () => answered(500, 'broken');
  draw();
  await screen.findByText(/could not be looked up/);
  tenant = () => ({ name: 'Acme', schema_name: 'acme' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('The app');
});

test('a company that is away for a while says why', async () => {
  tenant = () => answered(503, 'Acme is being moved. It is back at 10:00.');
  draw();
  await screen.findByRole('heading', { name: 'Not available' });
  screen.getByText('Acme is being moved. It is back at 10:00.');
  screen.getByRole('button', { name: 'Try again' });
});
