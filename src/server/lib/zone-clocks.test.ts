import { expect, test, vi } from 'vitest';
import { clocksOf } from './zone-clocks.ts';

const HOUR = 3_600_000;

test.each(['UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'the clocks of %s are those of Temporal, also where they show a time twice',
  (zone) => {
    const clocks = clocksOf(zone);
    const from = Date.parse('2025-01-01T00:00:00Z');
    let next = from;
    for (let at = from; at < from + 500 * 24 * HOUR; at = next) {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
      // Each half hour around a change of the clocks; elsewhere now and then.
      const change =
        zoned.subtract({ hours: 12 }).getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
      next = at + (change - at < 24 * HOUR ? HOUR / 2 : 11.5 * HOUR);
      const local = zoned.toPlainDateTime();
      const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
        local.toZonedDateTime(zone, { disambiguation }),
      );
      expect({ at, ...clocks(at) }).toEqual({
        at,
        local: Date.parse(`${local.toString({ smallestUnit: 'millisecond' })}Z`),
        isTwice: !first?.equals(second as Temporal.ZonedDateTime),
      });
    }
  },
);

test('a zone is asked once for the time between two changes of its clocks, however many moments there are', () => {
  const asked = vi.spyOn(Temporal.Instant.prototype, 'toZonedDateTimeISO');
  try {
    const clocks = clocksOf('Europe/Berlin');
    const from = Date.parse('2026-01-01T00:00:00Z');
    for (let count = 0; count < 8_000; count += 1) clocks(from + count * HOUR);
    expect(asked.mock.calls.length).toBe(3);
  } finally {
    asked.mockRestore();
  }
});
