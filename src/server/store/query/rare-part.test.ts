import { expect, it } from 'vitest';
import { rarePart } from './rare-part.ts';

it.each([
  ['wo-00219', '00219'],
  ['qx1234', 'x1234'],
  ['🔧1234', '🔧1234'],
  ['1234', '1234'],
  ['4006381333931', '4006381333931'],
  ['a-123', 'a-123'],
  ['6205-2rs', '6205-2rs'],
  ['gearbox', 'gearbox'],
])('of %s the index is asked for %s', (text, part) => {
  expect(rarePart(text)).toBe(part);
});
