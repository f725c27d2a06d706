import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { goingWith, labelsOf } from './batch-records.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const CALENDAR = 'company/calendar';
const HOLIDAY = 'company/holiday';
/** More than twice as many as are asked for in one condition. */
const COUNT = 801;

test('of many records each is counted and called by its name, at the edges of what is asked for at once too', async () => {
  const { ctx } = temp;
  const ids = await ctx.store.write(async (writer) => {
    const made: number[] = [];
    for (let at = 0; at < COUNT; at++) {
      const calendar = await writer.insert(CALENDAR, { name: `Crew ${at}` });
      await writer.insert(HOLIDAY, { calendar, on_date: '2026-05-01', name: 'Labour Day' });
      made.push(calendar);
    }
    return made;
  });
  const entity = temp.entity(CALENDAR);
  expect(await goingWith(ctx, entity, ids)).toEqual([{ entity: HOLIDAY, count: COUNT }]);
  const labels = await labelsOf(ctx, entity, ids);
  expect(ids.map((id) => labels.get(id))).toEqual(ids.map((_id, at) => `Crew ${at}`));
});
