// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';

const callOpen = vi.hoisted(() => vi.fn());
const call = vi.hoisted(() => vi.fn());
vi.mock('./endpoint.ts', () => ({ call, callOpen }));
const { cachedAnswer, nameOf, putAnswer } = await import('./cache.ts');
const { login } = await import('./session.ts');
const { watchUser } = await import('./session-end.ts');

test('who signs in where somebody else still is finds nothing of them, from the first token on', async () => {
  const list = ['list', 'company/site', ''] as const;
  const ada = JSON.stringify({ id: 1, name: 'Ada', email: 'ada@acme.example' });
  for (const [name, text] of Object.entries({ access: 'of Ada', user: ada, 'kept:answers': 'of Ada' }))
    localStorage.setItem(name, text);
  sessionStorage.setItem('kept:draft:/assets/new', 'of Ada');
  putAnswer(list, 'of Ada');
  const stop = watchUser();
  callOpen.mockResolvedValue({ data: { access: 'of Ben' } });
  // The page may be closed before the new user is known.
  call.mockImplementation(async () => {
    expect(localStorage.getItem('access')).toBe('of Ben');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/of Ada|"user"/);
    expect(cachedAnswer(nameOf(list))).toBeUndefined();
    return { data: [{ id: 2, name: 'Ben', email: 'ben@acme.example' }] };
  });
  await login({ email: 'ben@acme.example', password: 'secret' }, false);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 2 });
  expect(call.mock.calls.map(([, path]) => path).sort()).toEqual(['/users/rights', '/users/user']);
  stop();
});
