// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { device } from '../../../../test/support/memory-unsent.ts';
import type { Answer, Answers } from '../../../shared/procedure/step.ts';
import { beginCache } from '../../data/cache.ts';
import { readRecord } from '../../data/records.ts';
import { keepTokens, keepUser } from '../../data/session-store.ts';
import { useAnswers } from './use-answers.ts';
import { useKept } from './use-kept.ts';

// jsdom has no database.
vi.mock('../../data/unsent.ts', () => import('../../../../test/support/memory-unsent.ts'));

const RUN = 'procedures/run';
const PLACE = { path: RUN, id: 7, property: 'answers', collects: (step: string) => step === 'photos' };
const busy = { code: 'conflict', message: 'The server is busy.' };
let api: FakeApi;
beforeEach(() => {
  beginCache();
  device.entries = [];
  device.isFull = false;
  api = fakeApi({ [RUN]: [{ id: 7, answers: { temp: 60 } }], 'company/site': [{ id: 1 }] });
});

/** Opens the page of the procedure. */
async function open(known: Answers = { temp: 60 }) {
  const { result } = renderHook(() => {
    const kept = useKept(RUN, 7, 'Weekly check');
    return { ...useAnswers(PLACE, known, kept), kept };
  });
  await waitFor(() => expect(result.current.kept.found).toBeDefined());
  return result;
}

/** Answers while the server cannot be reached, and closes the page. */
async function answerAndClose(step: string, value: Answer | null): Promise<void> {
  api.answerNext('PATCH', `${RUN}/7`, 409, busy);
  const result = await open();
  act(() => result.current.answer(step, value));
  await waitFor(() => expect(result.current.failure?.isSentAgain).toBe(true));
  cleanup();
  expect(device.entries).toMatchObject([
    { record: `${RUN}/7`, part: step, title: 'Weekly check', content: { value } },
  ]);
}

test('of two answers of a step the later one counts, also where the first could not be sent', async () => {
  const refused = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${RUN}/7`, 409, busy, refused.promise);
  const result = await open();
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

test('an answer that is given while an earlier one is refused has no error of that one', async () => {
  const refused = Promise.withResolvers<void>();
  const wrong = { code: 'invalid', message: 'Please check.', errors: { 'answers.temp': ['is too high'] } };
  api.answerNext('PATCH', `${RUN}/7`, 422, wrong, refused.promise);
  const result = await open();
  act(() => result.current.answer('temp', 6100));
  act(() => result.current.answer('temp', 61));
  await act(async () => refused.resolve());
  await waitFor(() => expect(result.current.isUnsaved).toBe(false));
  expect(result.current.errors).toEqual({});
  expect(api.rows[RUN]?.[0]?.answers).toEqual({ temp: 61 });
});

test('the device keeps an answer until the server has it, and not longer', async () => {
  const arrived = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${RUN}/7`, 200, { data: { id: 7 } }, arrived.promise);
  const result = await open();
  act(() => result.current.answer('note', 'dry'));
  expect(device.entries).toMatchObject([{ part: 'note', content: { value: 'dry', ground: null } }]);
  arrived.resolve();
  await waitFor(() => expect(device.entries).toEqual([]));
});

test('an answer that waited when the page was closed is sent when it is opened again', async () => {
  await answerAndClose('temp', 61);
  const result = await open();
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  expect(api.sentBy('PATCH')[1]?.body).toEqual({ answers: { temp: 61 } });
  await waitFor(() => expect(device.entries).toEqual([]));
  expect(result.current.isUnsaved).toBe(false);
});

test('it does not take the place of what somebody has answered since, which is told', async () => {
  await answerAndClose('temp', 61);
  api.changeElsewhere(RUN, 7, { answers: { temp: 70 } });
  const result = await open({ temp: 70 });
  await waitFor(() => expect(result.current.overtaken).toEqual(['temp']));
  expect(api.sentBy('PATCH')).toHaveLength(1);
  await waitFor(() => expect(device.entries).toEqual([]));
});

test('photos of two people are added to each other', async () => {
  await answerAndClose('photos', [5]);
  api.changeElsewhere(RUN, 7, { answers: { photos: [6] } });
  await open({ photos: [6] });
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  expect(api.sentBy('PATCH')[1]?.body).toEqual({ answers: { photos: [6, 5] } });
});

test('of a procedure that is finished meanwhile nothing stays on the device, and that is told', async () => {
  await answerAndClose('temp', 61);
  const errors = { state: ['is finished'] };
  api.answerNext('PATCH', `${RUN}/7`, 422, { code: 'invalid', message: 'Wrong.', errors });
  const result = await open();
  await waitFor(() => expect(result.current.failure?.isSentAgain).toBe(false));
  await waitFor(() => expect(device.entries).toEqual([]));
});

test.each([403, 404, 422])(
  'a proxy that answers %i while the server is away costs nothing',
  async (status) => {
    await answerAndClose('temp', 61);
    api.answerNext('GET', `${RUN}/7`, status, '<html>no such service</html>');
    const result = await open();
    await waitFor(() => expect(result.current.failure?.isSentAgain).toBe(true));
    expect(result.current.failure?.text).toBe('The server could not be reached.');
    expect(device.entries).toMatchObject([{ part: 'temp' }]);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(device.entries).toEqual([]));
    expect(api.sentBy('PATCH')[1]?.body).toEqual({ answers: { temp: 61 } });
  },
);

test('what the server will never take does not wait for ever', async () => {
  await answerAndClose('temp', 61);
  api.answerNext('PATCH', `${RUN}/7`, 400, { code: 'malformed', message: 'The request is malformed.' });
  const result = await open();
  await waitFor(() => expect(result.current.failure?.isSentAgain).toBe(false));
  await waitFor(() => expect(device.entries).toEqual([]));
});

test('an answer that is refused is told at its step once', async () => {
  await answerAndClose('temp', 61);
  const errors = { 'answers.temp': ['is no step of this procedure'] };
  api.answerNext('PATCH', `${RUN}/7`, 422, { code: 'invalid', message: 'Wrong.', errors });
  const result = await open();
  await waitFor(() => expect(result.current.errors).toEqual({ temp: 'is no step of this procedure' }));
  await waitFor(() => expect(device.entries).toEqual([]));
});

test('a device that keeps nothing is told', async () => {
  device.isFull = true;
  const result = await open();
  expect(result.current.kept.isSafe).toBe(true);
  act(() => result.current.answer('temp', 61));
  await waitFor(() => expect(result.current.kept.isSafe).toBe(false));
  await waitFor(() => expect(result.current.isUnsaved).toBe(false));
});

test('nothing is sent as somebody else who has signed in meanwhile', async () => {
  keepTokens({ access: 'of Ann' });
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  api.answerNext('PATCH', `${RUN}/7`, 409, busy);
  const result = await open();
  act(() => result.current.answer('temp', 61));
  await waitFor(() => expect(result.current.failure?.isSentAgain).toBe(true));
  keepUser({ id: 2, name: 'Ben', email: 'ben@acme.example' });
  const before = api.sent.length;
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => result.current.answer('temp', 62));
  // What is asked for later than that arrives, and nothing else has been asked.
  await readRecord('company/site', 1);
  expect(api.sent.slice(before).map((request) => request.path)).toEqual(['company/site/1']);
  localStorage.clear();
});
