import { expect, test } from 'vitest';
import { icsOf } from './ics.ts';

const event = {
  uid: 'wo-42@acme.localhost',
  sequence: 3,
  stamp: '2026-03-01T10:00:00.000Z',
  start: '2026-03-02',
  end: '2026-03-04',
  summary: 'WO-00042 Oil; filter, belt',
  description: 'First line\nSecond \\ line',
  url: 'http://acme.localhost:3000/form/work-orders__work_order/42',
  isCancelled: false,
};

test('an entry of days ends on the day after its last (V39)', () => {
  const lines = icsOf('Acme', [event]).split('\r\n');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260302');
  expect(lines).toContain('DTEND;VALUE=DATE:20260305');
  expect(lines).toContain('UID:wo-42@acme.localhost');
  expect(lines).toContain('SEQUENCE:3');
  expect(lines).toContain('DTSTAMP:20260301T100000Z');
  expect(lines).toContain('SUMMARY:WO-00042 Oil\\; filter\\, belt');
  expect(lines).toContain('DESCRIPTION:First line\\nSecond \\\\ line');
  expect(lines).toContain('STATUS:CONFIRMED');
});

test('no line is longer than 75 octets, and unfolding gives back what was there', () => {
  const summary = '整備🔧'.repeat(40);
  const text = icsOf('Acme', [{ ...event, summary, isCancelled: true }]);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}\r\n`);
  expect(text).toContain('STATUS:CANCELLED');
  expect(text).not.toContain('�');
});

test('nothing that is typed becomes a line of its own', () => {
  const text = icsOf('Acme', [{ ...event, summary: 'x\r\nBEGIN:VALARM', description: 'y\nATTACH:http://e' }]);
  expect(text).not.toMatch(/^(BEGIN:VALARM|ATTACH)/m);
});

test('the last day there is stays one of four digits', () => {
  const text = icsOf('Acme', [{ ...event, end: '9999-12-31' }]);
  expect(text).toContain('DTEND;VALUE=DATE:99991231\r\n');
});
