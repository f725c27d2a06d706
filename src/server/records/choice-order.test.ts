import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempRecords, tempRecords } from '../../../test/support/temp-records.ts';

const WORK_ORDER = 'work-orders/work_order';
let temp: TempRecords;
beforeAll(async () => {
  temp = await tempRecords();
  for (const priority of ['high', 'low', 'critical', 'medium', 'low', 'critical'])
    await temp.create(WORK_ORDER, { priority, description: 'same words' });
});
afterAll(() => temp.remove());

const sorted = async (query: Record<string, string>) =>
  (await temp.list(WORK_ORDER, query)).map(({ priority, id }) => `${priority} ${id}`);

test.each<Record<string, string>>([{}, { search: 'same' }, { is_closed: 'false' }, { page_size: '3' }])(
  'choices are sorted as the schema lists them, with %o',
  async (query) => {
    const most = Number(query.page_size ?? 10);
    const up = ['low 2', 'low 5', 'medium 4', 'high 1', 'critical 3', 'critical 6'];
    expect(await sorted({ ...query, ordering: 'priority' })).toEqual(up.slice(0, most));
    expect(await sorted({ ...query, ordering: '-priority' })).toEqual(up.toReversed().slice(0, most));
  },
);

test('a choice that a reference leads to is sorted so too', async () => {
  await temp.update(WORK_ORDER, 4, { status: 4 });
  await temp.update(WORK_ORDER, 1, { status: 1 });
  const kinds = (await temp.list(WORK_ORDER, { ordering: 'control_kind' })).map((one) => one.control_kind);
  expect([kinds[0], kinds.at(-1)]).toEqual(['requested', 'on_hold']);
});
