// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FirstAnswer, firstSaid, readyAnswers, takeFirstAnswer } from './first-answers.ts';

const ADDRESS = 'http://acme.localhost/api/v1/company/site?ordering=name&page=2';
const body = new ArrayBuffer(0);
const answer = Promise.resolve(new Response('{}'));

function asked(more: Partial<FirstAnswer> = {}): void {
  window.firstAnswers = new Map([[ADDRESS, { answer, authorization: 'Bearer mine', ...more }]]);
}

const request = (address = ADDRESS, bearer: string | undefined = 'mine', method = 'GET') =>
  new Request(address, { method, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

beforeEach(() => {
  asked();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  localStorage.setItem('access', 'mine');
});
afterEach(() => {
  window.firstAnswers = undefined;
  vi.restoreAllMocks();
});

test('what was asked already is taken once, whatever the order of the query', () => {
  const other = ADDRESS.replace('ordering=name&page=2', 'page=2&ordering=name');
  expect(takeFirstAnswer(request(other))).toBe(answer);
  expect(takeFirstAnswer(request(other))).toBeUndefined();
});

test.each<[string, Request]>([
  ['another address', request(`${ADDRESS}1`)],
  ['a write', request(ADDRESS, 'mine', 'POST')],
])('%s takes nothing, and leaves what is there', (_what, one) => {
  expect(takeFirstAnswer(one)).toBeUndefined();
  expect(window.firstAnswers?.size).toBe(1);
});

test.each<[string, string | undefined]>([
  ['somebody else', 'theirs'],
  ['nobody', ''],
])('what was asked as one person is not told to %s, and is dropped', (_who, bearer) => {
  expect(takeFirstAnswer(request(ADDRESS, bearer))).toBeUndefined();
  expect(window.firstAnswers?.size).toBe(0);
});

test('an answer that is half a minute old is not taken', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(29_999);
  expect(takeFirstAnswer(request())).toBe(answer);
  asked();
  now.mockReturnValue(30_000);
  expect(takeFirstAnswer(request())).toBeUndefined();
});

test('what was asked is told once it is there, to the same person alone, and can still be taken', async () => {
  const first = { said: { body: new TextEncoder().encode('{"data":1}').buffer, etag: undefined } };
  asked(first);
  expect(await firstSaid(ADDRESS)).toBe('{"data":1}');
  expect(takeFirstAnswer(request())).toBe(answer);
  asked({ ...first, authorization: 'Bearer theirs' });
  expect(await firstSaid(ADDRESS)).toBeUndefined();
  asked({ answer: Promise.reject(new Error('offline')) });
  expect(await firstSaid(ADDRESS)).toBeUndefined();
});

test('a page without a start script asks by itself', () => {
  window.firstAnswers = undefined;
  expect(takeFirstAnswer(request())).toBeUndefined();
  expect(readyAnswers()).toEqual([]);
});

test.each<[string, Partial<FirstAnswer>, boolean | undefined]>([
  ['mine', { said: { body, etag: '"v1"' } }, false],
  ['of anybody', { said: { body, etag: undefined }, authorization: undefined }, true],
  ['of somebody else', { said: { body, etag: undefined }, authorization: 'Bearer theirs' }, undefined],
  ['still on its way', {}, undefined],
])('what has been answered by now: %s', (_whose, first, isOpen) => {
  asked(first);
  const expected = isOpen === undefined ? [] : [{ url: new URL(ADDRESS), isOpen, said: first.said }];
  expect(readyAnswers()).toEqual(expected);
});

test('nobody is signed in: only what anybody may see', () => {
  localStorage.clear();
  asked({ said: { body, etag: undefined }, authorization: 'Bearer null' });
  expect(readyAnswers()).toEqual([]);
});
