import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { MOST_COUNTED } from '../../shared/wire.ts';
import { listRecords } from './list-records.ts';

const SITE = 'company/site';
const ROWS = MOST_COUNTED + 500;

const temp = await tempRecords();
afterAll(() => temp.remove());
await temp.ctx.store.write(async (writer) => {
  for (let at = 0; at < ROWS; at++)
    await writer.insert(SITE, { code: `S${at}`, name: at % 2 ? 'Odd hall' : 'Even hall' });
});

const meta = async (query: Record<string, string>) =>
  (await listRecords(temp.ctx, temp.entity(SITE), query)).meta;

test('a whole list is counted exactly, however long', async () => {
  expect(await meta({})).toEqual({ total: ROWS, page: 1, page_size: 10 });
});

test('many matches are counted as far as anybody looks', async () => {
  expect(await meta({ search: 'hall' })).toEqual({ total_at_least: MOST_COUNTED, page: 1, page_size: 10 });
  expect(await meta({ name: 'hall' })).toMatchObject({ total_at_least: MOST_COUNTED });
  expect(await meta({ search: 'odd' })).toMatchObject({ total: ROWS / 2 });
});

test('on a far page there are always pages ahead, up to the last', async () => {
  expect(await meta({ search: 'hall', page: '1010' })).toMatchObject({ total_at_least: 10_150 });
  expect(await meta({ search: 'hall', page: '1050' })).toMatchObject({ total: ROWS });
});

test('as many as are counted are all there are, and one more is told as at least so many', async () => {
  const exactly = async (query: Record<string, string>) => {
    const { total, total_at_least } = await meta({ search: 'hall', ...query });
    return { total, total_at_least };
  };
  const ofPage = (page: number) => exactly({ page: String(page), page_size: '100' });
  // Counting stops five pages beyond the one that is asked for.
  expect((await ofPage(ROWS / 100 - 5)).total).toBe(ROWS);
  expect(await ofPage(ROWS / 100 - 6)).toEqual({ total: undefined, total_at_least: ROWS - 100 });
});

test('asked to, it counts all', async () => {
  expect(await meta({ search: 'hall', count: 'exact' })).toMatchObject({ total: ROWS });
});
