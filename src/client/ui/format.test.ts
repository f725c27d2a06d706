import { expect, test } from 'vitest';
import { formatAgo, formatDate, formatDateTime, formatDays, formatMoney, formatNumber } from './format.ts';

test('a day is the same day everywhere', () => {
  expect(formatDate('2026-03-01', 'en-US')).toBe('Mar 1, 2026');
  expect(formatDate('2026-03-01', 'de-DE')).toBe('01.03.2026');
});

test('days of one period share what is the same of them', () => {
  expect(formatDays('2026-11-23', '2026-11-29', 'en-US')).toBe('Nov 23 – 29, 2026');
  expect(formatDays('2026-11-30', '2026-12-06', 'en-US')).toBe('Nov 30 – Dec 6, 2026');
  expect(formatDays('2026-12-28', '2027-01-03', 'en-US')).toBe('Dec 28, 2026 – Jan 3, 2027');
});

test('what is no date is shown as it is', () => {
  expect(formatDate('soon', 'en-US')).toBe('soon');
  expect(formatDate(null)).toBe('');
  expect(formatDateTime(undefined)).toBe('');
});

test('a point in time has a time of day', () => {
  expect(formatDateTime('2026-03-01T12:30:00.000Z', 'en-US')).toMatch(
    /(Feb 28|Mar 1|Mar 2), 2026, \d{1,2}:\d{2}\s[AP]M/,
  );
});

test('money has its currency, or two decimals where that is not known; numbers have what decimals they need', () => {
  expect(formatMoney(1234.5, 'USD', 'en-US')).toBe('$1,234.50');
  expect(formatMoney(1234.5, 'EUR', 'de-DE')).toBe('1.234,50\u00a0€');
  expect(formatMoney(1234, 'JPY', 'en-US')).toBe('¥1,234');
  expect(formatMoney(1234.5, undefined, 'en-US')).toBe('1,234.50');
  expect(formatMoney(0, undefined, 'en-US')).toBe('0.00');
  expect(formatMoney(null, 'USD')).toBe('');
  expect(formatNumber(12345.678, 'en-US')).toBe('12,345.678');
  expect(formatNumber(null)).toBe('');
});

test('how long ago is told in the largest unit', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  expect(formatAgo('2026-03-01T11:59:40Z', now, 'en')).toBe('now');
  expect(formatAgo('2026-03-01T11:57:00Z', now, 'en')).toBe('3 minutes ago');
  expect(formatAgo('2026-03-01T07:00:00Z', now, 'en')).toBe('5 hours ago');
  expect(formatAgo('2026-02-27T12:00:00Z', now, 'en')).toBe('2 days ago');
});
