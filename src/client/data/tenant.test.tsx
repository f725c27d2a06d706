// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/support/fake-api.ts';
import { takeLinkToken } from './link-token.ts';
import { knownTenant, useTenant } from './tenant.ts';

const ACME = { name: 'Acme', schema_name: 'acme' };
beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '';
});

test('the name is that of the page, else that of the last visit, else not known', () => {
  expect(knownTenant()).toBeUndefined();
  localStorage.setItem('tenant', '{');
  expect(knownTenant()).toBeUndefined();
  localStorage.setItem('tenant', JSON.stringify(ACME));
  expect(knownTenant()).toEqual(ACME);
  document.head.innerHTML = '<meta name="tenant" content="Globex" data-subdomain="globex">';
  expect(knownTenant()).toEqual({ name: 'Globex', schema_name: 'globex' });
});

test('the last name stands until the server answers, and is forgotten when there is no such tenant', async () => {
  localStorage.setItem('tenant', JSON.stringify(ACME));
  const api = fakeApi({});
  api.answerNext('GET', 'tenant', 200, { data: { ...ACME, name: 'Acme Ltd' } });
  const { result } = renderHook(useTenant);
  expect(result.current.tenant).toEqual(ACME);
  await waitFor(() => expect(result.current.tenant?.name).toBe('Acme Ltd'));
  expect(knownTenant()?.name).toBe('Acme Ltd');
  expect(api.sent).toMatchObject([{ path: 'tenant', bearer: null }]);
  api.answerNext('GET', 'tenant', 404, { code: 'not_found', message: 'No.' });
  result.current.reload();
  await waitFor(() => expect(result.current.error?.status).toBe(404));
  expect([result.current.tenant, knownTenant()]).toEqual([undefined, undefined]);
});

test('what the server has confirmed stays when a later look fails, until it says that there is none', async () => {
  const api = fakeApi({});
  api.answerNext('GET', 'tenant', 200, { data: ACME });
  const { result } = renderHook(useTenant);
  await waitFor(() => expect(knownTenant()).toEqual(ACME));
  const asked = () => api.sent.length;
  for (const [status, code] of [
    [403, 'forbidden'],
    [404, 'not_found'],
  ] as const) {
    const before = asked();
    api.answerNext('GET', 'tenant', status, { code, message: 'No.' });
    await result.current.reload();
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    const stands = () => [result.current.tenant, result.current.error?.status];
    await waitFor(() => expect(stands()).toEqual(status === 404 ? [undefined, 404] : [ACME, undefined]));
  }
});

test('the name of the last visit does not stand for one that nobody could look up', async () => {
  localStorage.setItem('tenant', JSON.stringify(ACME));
  const api = fakeApi({});
  api.answerNext('GET', 'tenant', 403, { code: 'forbidden', message: 'No.' });
  // A fresh cache, without data of other tests.
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
  );
  const { result } = renderHook(useTenant, { wrapper });
  await waitFor(() => expect(result.current.error?.status).toBe(403));
  expect(result.current.tenant).toBeUndefined();
});

test('it is not asked again when somebody comes back to the page', async () => {
  const api = fakeApi({});
  api.answerNext('GET', 'tenant', 200, { data: ACME });
  const { result } = renderHook(useTenant);
  result.current.reload();
  await waitFor(() => expect(result.current.tenant).toEqual(ACME));
  const asked = api.sent.length;
  // SWR revalidates on focus at most once in five seconds.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((done) => setTimeout(done));
  expect(api.sent).toHaveLength(asked);
  vi.restoreAllMocks();
});

test.each([
  ['/set-password#token=abc', '/set-password', 'abc'],
  ['/set-password/?token=old', '/set-password/', 'old'],
  ['/login#token=abc', '/login#token=abc', undefined],
  ['/set-password', '/set-password', undefined],
])('the token of %s leaves the address and stays with the page', (address, left, token) => {
  window.history.replaceState(null, '', address);
  takeLinkToken();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(left);
  expect(window.history.state?.usr?.token).toBe(token);
});
