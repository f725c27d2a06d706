import { afterAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { readHistory } from './history.ts';
import { readHistoryQuery } from './history-query.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const SITE = 'company/site';
const RATE = 'users/labour_rate';

/** The newest entry of a record as somebody with these grants reads it. */
async function lastEntry(path: string, key: number, grants?: Grants) {
  const query = readHistoryQuery(temp.ctx.schema, { entity: path, key: String(key) });
  const view = grants ? workingAs(temp.ctx, { grants }) : temp.ctx;
  return (await readHistory(view, query)).data[0];
}

test('who sees a part of a record reads what happened to that part, and its name where that is shown', async () => {
  const { id } = await temp.create(SITE, { code: 'N', name: 'Plant North' });
  await temp.update(SITE, id, { code: 'N1', name: 'Plant Nord' });
  const as = (show?: string[]) => lastEntry(SITE, id, { [SITE]: { read: 'all', show } });
  const [before, after] = [
    { code: 'N', name: 'Plant North' },
    { code: 'N1', name: 'Plant Nord' },
  ];
  expect(await lastEntry(SITE, id)).toMatchObject({ label: 'Plant Nord', before, after });
  expect(await as()).toMatchObject({ label: 'Plant Nord', before, after });
  expect(await as(['name'])).toMatchObject({ label: 'Plant Nord', before: { name: 'Plant North' } });
  const unnamed = await as(['code']);
  expect(unnamed).toMatchObject({ label: null, before: { code: 'N' }, after: { code: 'N1' } });
  expect(JSON.stringify(unnamed)).not.toContain('Plant');
});

test('a record of a kind that has no name of its own is called in the history as for everybody', async () => {
  const { id } = await temp.create(RATE);
  const whole = await lastEntry(RATE, id);
  expect(whole?.label).not.toBeNull();
  expect((await lastEntry(RATE, id, { [RATE]: { read: 'all' } }))?.label).toBe(whole?.label);
});
