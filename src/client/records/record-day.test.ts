import { expect, test } from 'vitest';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { dayOf } from './record-day.ts';

const order = entityAt(manifest, 'work-orders/work_order');
const evening = new Date('2026-03-08T04:30:00Z');

test('the day of a record is that of its site, otherwise that of the tenant', () => {
  const day = (time_zone: string | null, tenant?: string) =>
    dayOf(order, { time_zone }, tenant, evening).today;
  expect(day('America/New_York', 'Europe/Berlin')).toBe('2026-03-07');
  expect(day(null, 'Pacific/Auckland')).toBe('2026-03-08');
  expect(day(null, 'America/New_York')).toBe('2026-03-07');
});

test('a day that is not the reader’s is named by its place', () => {
  const far = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((time_zone) =>
    dayOf(order, { time_zone }, undefined, evening),
  );
  // The two are never on the same day, so at most one of them is the reader's.
  expect(far.map(({ today }) => today)).toEqual(['2026-03-08', '2026-03-07']);
  expect(far.map(({ place }) => place).filter((place) => place !== undefined)).not.toEqual([]);
});
