// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_BASE } from './api-base.ts';
import { beginCache, type CacheKey, cachedAnswer, nameOf } from './cache.ts';
import { type FirstAnswer, takeFirstAnswer } from './first-answers.ts';
import { keepFirstData } from './first-data.ts';

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  window.firstAnswers = new Map();
  // As on a page that has just loaded.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  window.firstAnswers = undefined;
  vi.restoreAllMocks();
});

/** Sends a request like the start script; with `body` it has been answered. */
function asked(path: string, authorization: string | undefined, body?: object): Promise<Response> {
  const answer = Promise.resolve(new Response(JSON.stringify(body)));
  const said: FirstAnswer['said'] = body && {
    body: new TextEncoder().encode(JSON.stringify(body)).buffer as ArrayBuffer,
    etag: '"v3"',
  };
  window.firstAnswers?.set(`${API_BASE}/${path}`, { answer, authorization, said });
  return answer;
}

const take = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  takeFirstAnswer(new Request(`${API_BASE}/${path}`, { method, headers }));
const MINE = 'Bearer token';

test('what was asked already is taken once, whatever the order of its parameters', () => {
  const answer = asked('company/site?page=1&search=x', MINE);
  expect(take('company/site?search=x&page=1', { authorization: MINE })).toBe(answer);
  expect(take('company/site?search=x&page=1', { authorization: MINE })).toBeUndefined();
});

test('an answer to somebody else, to another method or of long ago is not taken', () => {
  asked('a', MINE);
  expect(take('a', { authorization: 'Bearer another' })).toBeUndefined();
  asked('a', MINE);
  expect(take('a')).toBeUndefined();
  asked('a', MINE);
  expect(take('a', { authorization: MINE }, 'POST')).toBeUndefined();
  vi.spyOn(performance, 'now').mockReturnValue(30_000);
  expect(take('a', { authorization: MINE })).toBeUndefined();
  window.firstAnswers = undefined;
  expect(take('a', { authorization: MINE })).toBeUndefined();
});

test('what is answered by now stands where the screens look', () => {
  asked('config', undefined, { data: { name: 'Mainstay' } });
  asked('company/site?page=1', MINE, { data: [{ id: 1 }], meta: { total: 1 } });
  asked('company/site/1', MINE, { data: { id: 1 } });
  asked('dashboard', MINE, { data: { open: 4 } });
  asked('company/settings', MINE, { data: { id: 1, currency: 'EUR' } });
  asked('users/sessions', 'Bearer another', { data: ['not mine'] });
  asked('platform/overview', MINE);
  keepFirstData();
  const held = (...key: CacheKey) => cachedAnswer(nameOf(key))?.data;
  expect(held('open', 'config')).toEqual({ name: 'Mainstay' });
  expect(held('list', 'company/site', 'page=1')).toEqual({ rows: [{ id: 1 }], meta: { total: 1 } });
  expect(held('record', 'company/site', 'company/site/1', '')).toEqual({ record: { id: 1 }, etag: '"v3"' });
  expect(held('answer', 'dashboard')).toEqual({ open: 4 });
  // An entity with one record has the address to itself.
  expect(held('record', 'company/settings', 'company/settings', '')).toMatchObject({
    record: { currency: 'EUR' },
  });
  expect([held('answer', 'users/sessions'), held('answer', 'platform/overview')]).toEqual([
    undefined,
    undefined,
  ]);
});
