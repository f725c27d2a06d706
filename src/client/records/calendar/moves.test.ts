import { expect, test } from 'vitest';
import type { CalendarEntry } from './calendar-entry.ts';
import { keyMove, moveItems } from './moves.ts';

const entry = {
  first: '2026-03-10',
  last: '2026-03-12',
  hasEnd: true,
  onMove: () => {},
} as unknown as CalendarEntry;
const key = (name: string, more: object = {}) =>
  ({ key: name, shiftKey: true, altKey: false, ctrlKey: false, metaKey: false, ...more }) as never;

test.each([
  ['ArrowLeft', '2026-03-09', '2026-03-11'],
  ['ArrowRight', '2026-03-11', '2026-03-13'],
  ['ArrowUp', '2026-03-03', '2026-03-05'],
  ['ArrowDown', '2026-03-17', '2026-03-19'],
])('Shift and %s carry an entry to %s', (name, first, last) => {
  expect(keyMove(key(name), entry)).toEqual({ first, last });
});

test.each([
  ['ArrowRight', '2026-03-13'],
  ['ArrowLeft', '2026-03-11'],
  ['ArrowUp', '2026-03-10'],
])('with Ctrl %s ends it on %s, never before it begins', (name, last) => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }])
    expect(keyMove(key(name, held), entry)).toEqual({ first: '2026-03-10', last });
});

test('other keys, and entries that stay or have no end, are left alone', () => {
  expect(keyMove(key('Enter'), entry)).toBeUndefined();
  expect(keyMove(key('ArrowLeft', { shiftKey: false }), entry)).toBeUndefined();
  expect(keyMove(key('ArrowLeft', { altKey: true }), entry)).toBeUndefined();
  expect(keyMove(key('ArrowLeft'), { ...entry, onMove: undefined })).toBeUndefined();
  expect(keyMove(key('ArrowLeft', { ctrlKey: true }), { ...entry, hasEnd: false })).toBeUndefined();
});

test('the menu offers the same', () => {
  const chosen = (of: CalendarEntry) => {
    const all: [string, string, string][] = [];
    for (const item of moveItems(of, ({ first, last }) => all.push(['', first, last])) as {
      label: string;
      onSelect(): void;
    }[]) {
      item.onSelect();
      (all.at(-1) as string[])[0] = item.label;
    }
    return all;
  };
  const days: [string, string, string][] = [
    ['A day earlier', '2026-03-09', '2026-03-11'],
    ['A day later', '2026-03-11', '2026-03-13'],
    ['A week earlier', '2026-03-03', '2026-03-05'],
    ['A week later', '2026-03-17', '2026-03-19'],
  ];
  expect(chosen(entry)).toEqual([
    ...days,
    ['End a day earlier', '2026-03-10', '2026-03-11'],
    ['End a day later', '2026-03-10', '2026-03-13'],
  ]);
  expect(chosen({ ...entry, hasEnd: false })).toEqual(days);
});
