import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { runAction } from '../../records/run-action.ts';
import { readAsked } from './asked-report.ts';
import { median, requestFigure } from './request-figure.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

test.each([
  [[], null],
  [[4], 4],
  [[8, 1, 3], 3],
  [[3, 1, 8, 2], 2.5],
])('the median of %j is %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('how long people waited: what is not answered yet is told beside it, and the period before for itself', async () => {
  const decline = temp.entity('requests/request').actions?.find(({ name }) => name === 'decline');
  if (!decline) throw new Error('no decline');
  for (const [day, hours] of [
    ['2026-01-10', 40],
    ['2026-02-10', 2],
    ['2026-02-11', 30],
    ['2026-02-12', 4],
    ['2026-02-13', null],
  ] as const) {
    temp.ctx.now = new Date(`${day}T08:00:00.000Z`);
    const { id } = await temp.create('requests/request', { title: 'Lamp' });
    if (hours === null) continue;
    temp.ctx.now = new Date(temp.ctx.now.getTime() + hours * 3_600_000);
    await runAction(temp.ctx, temp.entity('requests/request'), decline, id, { answer: 'No.' });
  }
  temp.ctx.now = new Date('2026-02-28T10:00:00.000Z');
  const asked = await readAsked(temp.ctx, { from: '2026-02-01', until: '2026-02-28' });
  const figure = await temp.ctx.store.read((reader) => requestFigure(reader, asked));
  expect(figure).toMatchObject({
    value: 4,
    before: 40,
    parts: [
      { label: 'Answered', value: 3 },
      { label: 'Not answered yet', value: 1 },
    ],
  });
});

test.each([
  // Each from the first moment of a day of the zone to the last of another.
  ['UTC', '2026-04-01T00:00:00.000Z', '2026-04-30T23:59:59.999Z'],
  ['Asia/Tokyo', '2026-05-31T15:00:00.000Z', '2026-06-30T14:59:59.999Z'],
  ['America/New_York', '2026-08-01T04:00:00.000Z', '2026-09-01T03:59:59.999Z'],
])('the period in %s has all of its first and its last day', async (zone, first, last) => {
  const moment = (text: string, later = 0) => new Date(Date.parse(text) + later);
  for (const now of [moment(first, -1), moment(first), moment(last), moment(last, 1)]) {
    temp.ctx.now = now;
    await temp.create('requests/request', { title: 'Lamp' });
  }
  const ctx = { ...temp.ctx, now: new Date('2026-10-01T10:00:00.000Z'), zone: () => zone };
  const day = (text: string) => Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainDate().toString();
  const asked = await readAsked(ctx, { from: day(first), until: day(last) });
  const { parts } = await temp.ctx.store.read((reader) => requestFigure(reader, asked));
  expect(parts).toMatchObject([{ value: 0 }, { label: 'Not answered yet', value: 2 }]);
});
