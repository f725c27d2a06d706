import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { plannedOn } from './upgrades.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
const REQUEST = 'requests/request';

test('an accepted request keeps the day that its reporter has read', async () => {
  const order = await temp.create('work-orders/work_order', {
    suggested_start_date: '2026-03-09',
    completion_end_date: '2026-03-10',
  });
  const [request, other] = [
    await temp.create(REQUEST, { title: 'Lamp' }),
    await temp.create(REQUEST, { title: 'Door' }),
  ];
  await store.write((writer) =>
    writer.keep(REQUEST, request.id, { state: 'accepted', work_order: order.id }),
  );
  expect(await store.write((writer) => plannedOn.step(writer, { last: 0 }))).toBe(false);
  const days = await store.read((reader) => reader.find(REQUEST, { properties: ['id', 'planned_on'] }));
  expect(new Map(days.map(({ id, planned_on }) => [id, planned_on]))).toEqual(
    new Map([
      [request.id, '2026-03-09'],
      [other.id, null],
    ]),
  );
});
