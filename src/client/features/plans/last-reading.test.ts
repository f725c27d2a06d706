import { expect, test, vi } from 'vitest';
import { lastReading } from './last-reading.ts';

test('the day of a reading is that of the reader, as it is of the next one', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const meter = { id: 1, last_reading: 1240, unit: 'h', last_read_at: '2026-03-01T20:00:00.000Z' };
  expect(lastReading(meter)).toContain('Mar 2, 2026');
  vi.unstubAllEnvs();
});

test('one that nobody has read says nothing', () => {
  expect(lastReading({ id: 1, last_reading: null, unit: 'h', last_read_at: null })).toBeUndefined();
});
