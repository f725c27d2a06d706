import { expect, test } from 'vitest';
import { conformancePage, listOf, type Row, readName } from './page.ts';

const row = (name: string, passed = true): Row => ({ ...readName(name), file: 'a.test.ts', passed });

test('a test is named by its section, its row and what it shows', () => {
  expect(readName('§2 Route /assets/{id}: id new means create: at once')).toEqual({
    section: 2,
    row: 'Route /assets/{id}',
    test: 'id new means create: at once',
  });
  expect(readName('§9 Default page size 10')).toEqual({
    section: 9,
    row: 'Default page size 10',
    test: 'as said',
  });
  expect(() => readName('Route /assets')).toThrow('should start with its section');
});

test('the page is sorted by section and says what fails', () => {
  const page = conformancePage([row('§9 Pricing: Pro'), row('§2 A | B: c', false)]);
  expect(page.indexOf('§2 Screens')).toBeLessThan(page.indexOf('§9 Business'));
  expect(page).toContain('2 tests, 1 of them fail.');
  expect(page).toContain('| A \\| B | c | a.test.ts | **fail** |');
});

test('two pages with other results have the same list, one with another row has not', () => {
  const page = conformancePage([row('§1 A: b'), row('§2 C: d')]);
  expect(listOf(page)).toHaveLength(2);
  expect(listOf(conformancePage([row('§1 A: b', false), row('§2 C: d')]))).toEqual(listOf(page));
  expect(listOf(conformancePage([row('§1 A: b')]))).not.toEqual(listOf(page));
});
