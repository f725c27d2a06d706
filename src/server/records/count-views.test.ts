import { afterAll, beforeAll, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { MOST_COUNTED } from '../../shared/wire.ts';
import { countViews } from './count-views.ts';

const ORDER = 'work-orders/work_order';
const temp = await tempRecords();
afterAll(() => temp.remove());
beforeAll(async () => {
  for (const priority of ['low', 'high', 'high']) await temp.create(ORDER, { priority, amount: 5 });
});

const count = (...views: string[]) =>
  countViews(temp.ctx, temp.entity(ORDER), { views: views.map(encodeURIComponent).join(',') });

test('counts what each view finds, in order, whatever else its address says', async () => {
  expect(
    await count('priority=high', 'priority.in=low,high&ordering=-code&page=7', 'search=nothing', ''),
  ).toEqual([{ total: 2 }, { total: 3 }, { total: 0 }, { total: 3 }]);
  expect(await count()).toEqual([]);
});

test('as many as are counted are all there are, and one more is told as at least so many', async () => {
  const sites = () => countViews(temp.ctx, temp.entity('company/site'), { views: 'name%3DYard' });
  const add = (count: number) =>
    temp.ctx.store.write(async (writer) => {
      for (let at = 0; at < count; at++)
        await writer.insert('company/site', { code: `Y${count}-${at}`, name: 'Yard' });
    });
  await add(MOST_COUNTED);
  expect(await sites()).toEqual([{ total: MOST_COUNTED }]);
  await add(1);
  expect(await sites()).toEqual([{ total_at_least: MOST_COUNTED }]);
});

test('a view that names what is not known has no count', async () => {
  expect(await count('nothing=1', 'priority.lt=2', 'priority=high', 'amount=x')).toEqual([
    null,
    null,
    { total: 2 },
    null,
  ]);
});

test('days at the edges of the calendar, and beyond them, have a count or none, and never an error', async () => {
  const days = [
    '0001-01-01',
    '9999-12-31',
    '10000-01-01',
    '@today-9999',
    '@week+9999',
    '@year+9999',
    '@year-9999',
  ];
  const views = days.flatMap((day) => [`created_at.lte=${day}`, `suggested_start_date.gt=${day}`]);
  const [least, , most] = await count(...views);
  expect([least, most]).toEqual([{ total: 0 }, { total: 3 }]);
});

test('what is hidden from who asks is not known to it', async () => {
  const ctx = workingAs(temp.ctx, { grants: { '*': { read: 'all' } } });
  const entity = ctx.schema.at(ORDER);
  const views = ['amount.gte=1', 'priority=high'].map(encodeURIComponent).join(',');
  expect(await countViews(ctx, entity, { views })).toEqual([null, { total: 2 }]);
});

test('what cannot be read is named', async () => {
  const many = Array.from({ length: 21 }, () => 'priority%3Dlow').join(',');
  await expect(countViews(temp.ctx, temp.entity(ORDER), { views: many })).rejects.toMatchObject({
    errors: { views: ['must name at most 20 views'] },
  });
  await expect(countViews(temp.ctx, temp.entity(ORDER), { views: '%E0%A4' })).rejects.toMatchObject({
    code: 'malformed',
    errors: { views: ['must be percent-encoded'] },
  });
  await expect(countViews(temp.ctx, temp.entity(ORDER), { page: '2' })).rejects.toMatchObject({
    errors: { page: ['is not known; counts take views alone'] },
  });
});
