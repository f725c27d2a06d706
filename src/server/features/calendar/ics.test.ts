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
  status: 'CONFIRMED' as const,
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
  const text = icsOf('Acme', [{ ...event, summary, status: 'CANCELLED' }]);
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

test('a calendar is written as RFC 5545 has it, and an entry that says nothing has no description', () => {
  expect(icsOf('Acme; south', [{ ...event, description: '' }]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    expect.stringMatching(/^PRODID:./),
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Acme\\; south',
    'BEGIN:VEVENT',
    'UID:wo-42@acme.localhost',
    'SEQUENCE:3',
    'DTSTAMP:20260301T100000Z',
    'DTSTART;VALUE=DATE:20260302',
    'DTEND;VALUE=DATE:20260305',
    'SUMMARY:WO-00042 Oil\\; filter\\, belt',
    'URL:http://acme.localhost:3000/form/work-orders__work_order/42',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line is broken after its 75th octet, not before', () => {
  const prefix = 'SUMMARY:'.length;
  const full = icsOf('Acme', [{ ...event, summary: 'x'.repeat(75 - prefix) }]);
  expect(full).toContain(`SUMMARY:${'x'.repeat(75 - prefix)}\r\nDESCRIPTION`);
  const longer = icsOf('Acme', [{ ...event, summary: 'x'.repeat(75 - prefix + 75) }]);
  expect(longer).toContain(`SUMMARY:${'x'.repeat(75 - prefix)}\r\n ${'x'.repeat(74)}\r\n x\r\n`);
});

test.each([
  ['a\r\nb', 'a\\nb'],
  ['a\rb', 'a\\nb'],
  ['a\nb', 'a\\nb'],
  ['bell\u0007', 'bell'],
  ['seal\tworn', 'seal worn'],
])('%j is written as %s', (summary, written) => {
  expect(icsOf('Acme', [{ ...event, summary }])).toContain(`SUMMARY:${written}\r\n`);
});
