// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { beginCache } from './cache.ts';
import { Overtaken, writeOver } from './write-over.ts';

const SITE = 'company/site';
let api: FakeApi;
/** What others make of the record right before each write of this page. */
let others: object[];
beforeEach(() => {
  beginCache();
  others = [];
  api = fakeApi({ [SITE]: [{ id: 1, name: 'North', code: 'N' }] });
  const answered = fetch;
  vi.stubGlobal('fetch', async (request: Request) => {
    const change = request.method === 'PATCH' && others.shift();
    if (change) api.changeElsewhere(SITE, 1, change as Record<string, unknown>);
    return answered(request);
  });
});

const write = () =>
  writeOver({
    path: SITE,
    key: 1,
    values: ({ code }) => ({ name: `Plant ${String(code)}` }),
    holds: ({ name }) => name === 'North',
  });
const versions = () => api.sentBy('PATCH').map(({ ifMatch }) => ifMatch);

test('what others change beside it stays, and counts for what is written; each try is over the newest version', async () => {
  others = [{ code: 'A' }, { code: 'B' }, { code: 'C' }];
  const { data } = await write();
  expect(data).toMatchObject({ name: 'Plant C', code: 'C' });
  expect(versions()).toEqual(['"v1"', '"v2"', '"v3"', '"v4"']);
});

test('who is overtaken more often is told', async () => {
  others = [{ code: 'A' }, { code: 'B' }, { code: 'C' }, { code: 'D' }];
  await expect(write()).rejects.toMatchObject({ status: 412 });
  expect(versions()).toHaveLength(4);
  expect(api.rows[SITE]).toEqual([{ id: 1, name: 'North', code: 'D' }]);
});

test('what others have made of the very same is never written over', async () => {
  others = [{ name: 'East' }];
  const overtaken = await write().catch((error: unknown) => error);
  expect(overtaken).toBeInstanceOf(Overtaken);
  expect((overtaken as Overtaken).current).toMatchObject({ name: 'East' });
  expect(versions()).toEqual(['"v1"']);
});

test('a refusal for another reason is told at once', async () => {
  api.answerNext('PATCH', `${SITE}/1`, 403, { code: 'forbidden', message: 'No.' });
  await expect(write()).rejects.toMatchObject({ status: 403 });
  expect(versions()).toHaveLength(1);
});
