// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { useAnswers } from './use-answers.ts';

const RUN = 'procedures/run';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  api = fakeApi({ [RUN]: [{ id: 7, answers: { temp: 60 } }] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('of two answers of a step the later one counts, also where the first could not be sent', async () => {
  const refused = Promise.withResolvers<void>();
  const busy = { code: 'conflict', message: 'The server is busy.' };
  api.answerNext('PATCH', `${RUN}/7`, 409, busy, refused.promise);
  const { result } = renderHook(() => useAnswers(RUN, 7, 'answers', { temp: 60 }));
  act(() => result.current.answer('temp', 61));
  act(() => result.current.answer('note', 'dry'));
  act(() => result.current.answer('temp', 62));
  refused.resolve();
  await waitFor(() =>
    expect(result.current.failure).toEqual({ text: 'The server is busy.', isSentAgain: true }),
  );
  expect(result.current.own).toEqual({ temp: 62, note: 'dry' });
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.isUnsaved).toBe(false));
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([
    { answers: { temp: 61 } },
    { answers: { temp: 62, note: 'dry' } },
  ]);
  expect(result.current.failure).toBeUndefined();
});
