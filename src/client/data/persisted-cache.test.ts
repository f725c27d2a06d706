import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
};
/** The identity that the page carries. */
const FIRST = { name: 'Acme', subdomain: 'acme', app: '/assets/index-1.js' };
let shown = FIRST;
const querySelector = (selector: string) =>
  selector.startsWith('meta')
    ? { content: shown.name, dataset: { subdomain: shown.subdomain } }
    : { src: shown.app };
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('document', { querySelector });
const { persistAnswer, restoreAnswers } = await import('./persisted-cache.ts');
const { cachedAnswer, clearCache, nameOf, putAnswer } = await import('./cache.ts');
const { endSession } = await import('./session-end.ts');

const HOUR = 60 * 60 * 1000;
const list = (page: number) => ['list', 'company/site', `page=${page}`] as const;

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  shown = FIRST;
  signIn(1);
});
afterEach(() => {
  endSession();
  vi.useRealTimers();
});

function signIn(id: number): void {
  stored.set('access', `token of ${id}`);
  stored.set('user', JSON.stringify({ id, name: 'Sam', email: 'sam@acme.example' }));
}

/** Does what a screen does when it receives a response. */
function answer(key: Parameters<typeof putAnswer>[0], data: unknown): void {
  putAnswer(key, data);
  persistAnswer(nameOf(key));
  vi.advanceTimersByTime(1000);
}

const kept = () => stored.get('kept:answers') ?? '';
/** What the next visit finds; its page starts with an empty cache. */
function nextVisit(): (page: number) => unknown {
  clearCache();
  restoreAnswers();
  return (page) => cachedAnswer(nameOf(list(page)))?.data;
}

test('the next visit finds what was answered', () => {
  answer(list(1), ['Plant North']);
  expect(nextVisit()(1)).toEqual(['Plant North']);
});

test('the newest answers stay within the bound, the oldest go', () => {
  for (const page of [1, 2, 3]) answer(list(page), 'x'.repeat(100_000));
  expect(kept().length).toBeLessThan(251_000);
  const found = nextVisit();
  expect([1, 2, 3].map((page) => found(page) !== undefined)).toEqual([false, true, true]);
});

test('each is kept for twelve hours from when it was answered', () => {
  answer(list(1), 'old');
  vi.advanceTimersByTime(7 * HOUR);
  answer(list(2), 'new');
  vi.advanceTimersByTime(6 * HOUR);
  const found = nextVisit();
  expect([found(1), found(2)]).toEqual([undefined, 'new']);
  vi.advanceTimersByTime(7 * HOUR);
  expect(nextVisit()(2)).toBeUndefined();
  expect(kept()).toBe('');
});

test('nobody else finds it, and it is gone then', () => {
  answer(list(1), 'of the first');
  signIn(2);
  expect(nextVisit()(1)).toBeUndefined();
  expect(kept()).toBe('');
});

test.each([
  ['another version of the app', { app: '/assets/index-2.js' }],
  ['a tenant of another name', { name: 'Globex' }],
  ['another subdomain', { subdomain: 'globex' }],
])('%s does not find it, and it is gone then', (_, other) => {
  answer(list(1), 'of the first');
  shown = { ...FIRST, ...other };
  expect(nextVisit()(1)).toBeUndefined();
  expect(kept()).toBe('');
});

test('nothing is kept in the name of who signed in elsewhere while this page showed somebody else', () => {
  restoreAnswers();
  putAnswer(list(1), 'of the first');
  persistAnswer(nameOf(list(1)));
  signIn(2);
  vi.advanceTimersByTime(1000);
  expect(kept()).toBe('');
});

test.each([
  ['open', 'config'],
  ['answer', 'users/sessions'],
  ['answer', 'users/second-factor'],
  ['single', 'financial-reports'],
] as const)('%s %s is not kept', (kind, path) => {
  answer([kind, path], 'private');
  expect(kept()).toBe('');
});

test('what is no answer of ours is passed over', () => {
  stored.set('kept:answers', '{"owner":');
  expect(nextVisit()(1)).toBeUndefined();
});
