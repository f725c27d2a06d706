// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { refusedWith, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { labelledAsset, readForm, readStatus, sendReport, stopMails } from './portal-api.ts';

test('what a stranger asks is asked without a session, whatever the address holds', async () => {
  localStorage.setItem('access', 'a1');
  const bearers: (string | null)[] = [];
  const sent = scriptedApi(() => ({ name: 'Front desk', title: 'Leak', status: 's' }));
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (request: Request) => {
    bearers.push(request.headers.get('authorization'));
    return fetch(request);
  });
  expect(await readForm('a/b')).toMatchObject({ name: 'Front desk' });
  expect(await readStatus('a/b')).toMatchObject({ title: 'Leak' });
  expect(await sendReport('a/b', { title: 'Leak' }, performance.now() - 10_000)).toBe('s');
  await stopMails('a/b');
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', 'public/portal/a%2Fb', undefined],
    ['GET', 'public/request/a%2Fb', undefined],
    ['POST', 'public/request/a%2Fb', { title: 'Leak' }],
    ['POST', 'public/unsubscribe/a%2Fb', {}],
  ]);
  expect(bearers).toEqual([null, null, null, null]);
});

test('a report is not sent before its form may be', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const sent = scriptedApi(() => ({ status: 's' }));
  const sending = sendReport('t', {}, performance.now() - 1_000);
  await vi.advanceTimersByTimeAsync(2_199);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await sending;
  expect(sent).toHaveLength(1);
});

test('a label leads to its asset for those who may see it, and nowhere for others', async () => {
  const sent = scriptedApi(({ path }) =>
    path === 'labels/known' ? { id: 4 } : refusedWith(404, 'not_found'),
  );
  expect(await labelledAsset('known')).toBeUndefined();
  expect(sent).toHaveLength(0);
  localStorage.setItem('access', 'a1');
  expect(await labelledAsset('known')).toBe(4);
  expect(await labelledAsset('other')).toBeUndefined();
});
