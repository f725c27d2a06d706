// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { refusedWith, scriptedApi } from '../../../test/support/scripted-api.ts';
import { type BatchProgress, planBatch, runBatch } from './batch.ts';
import { lastWrite } from './cache.ts';

const PATH = 'company/site';
const ids = Array.from({ length: 201 }, (_, index) => index + 1);
beforeEach(() => localStorage.setItem('access', 'token'));

test('a plan says which records are meant and does nothing', async () => {
  const sent = scriptedApi(() => ({ ids: [1], also: [] }));
  const plan = await planBatch(PATH, { filter: { name: 'x' }, count: 1 }, { delete: true });
  expect(plan).toEqual({ ids: [1], also: [] });
  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: `${PATH}/batch`,
      body: { filter: { name: 'x' }, count: 1, delete: true, plan: true },
    },
  ]);
});

test('many records go a hundred at a time, as one change set, and each time it is told how far it is', async () => {
  const sent = scriptedApi(({ body }) => ({
    changed: body.ids.slice(1),
    refused: [{ id: body.ids[0], message: 'No.' }],
    change_set: 5,
  }));
  const told: BatchProgress[] = [];
  const before = performance.now();
  await runBatch(PATH, ids, { action: 'start', values: { a: 1 } }, (progress) => told.push(progress));
  expect(sent.map(({ body }) => [body.ids.length, body.action, body.values, body.change_set])).toEqual([
    [100, 'start', { a: 1 }, undefined],
    [100, 'start', { a: 1 }, 5],
    [1, 'start', { a: 1 }, 5],
  ]);
  expect(
    told.map(({ changed, refused, left, change_set }) => [
      changed.length,
      refused.length,
      left.length,
      change_set,
    ]),
  ).toEqual([
    [99, 1, 101, 5],
    [198, 2, 1, 5],
    [198, 3, 0, 5],
  ]);
  // Visible lists are read again.
  expect(lastWrite()).toBeGreaterThanOrEqual(before);
});

test('one that goes on joins the change set that there is', async () => {
  const sent = scriptedApi(() => ({ changed: [1], refused: [] }));
  const told: BatchProgress[] = [];
  await runBatch(PATH, [1], { delete: true }, (progress) => told.push(progress), 7);
  expect(sent[0]?.body).toEqual({ ids: [1], delete: true, change_set: 7 });
  expect(told).toEqual([{ changed: [1], refused: [], left: [] }]);
});

test('what was done before it broke off is told, and the screen is read again', async () => {
  let asked = 0;
  scriptedApi(({ body }) =>
    ++asked === 1 ? { changed: body.ids, refused: [], change_set: 1 } : refusedWith(403, 'forbidden'),
  );
  const told: BatchProgress[] = [];
  const before = performance.now();
  await expect(
    runBatch(PATH, ids, { delete: true }, (progress) => told.push(progress)),
  ).rejects.toMatchObject({ status: 403 });
  expect(told).toMatchObject([{ left: ids.slice(100) }]);
  expect(lastWrite()).toBeGreaterThanOrEqual(before);
});
