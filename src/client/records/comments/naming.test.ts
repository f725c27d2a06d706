import { expect, test } from 'vitest';
import { namedParts, namingAt, withName } from './naming.ts';

test('a name is typed after an @ that begins a word', () => {
  expect(namingAt('Ask @an', 7)).toEqual({ at: 4, search: 'an' });
  expect(namingAt('@', 1)).toEqual({ at: 0, search: '' });
  expect(namingAt('ana@acme', 8)).toBeUndefined();
  expect(namingAt('Ask @an\n', 8)).toBeUndefined();
  expect(namingAt('Ask @ana now', 7)).toEqual({ at: 4, search: 'an' });
});

test('a chosen name takes the place of what was typed, with the caret behind it', () => {
  expect(withName('Ask @an please', 4, 7, 'Ana Silva')).toEqual({ text: 'Ask @Ana Silva please', caret: 15 });
});

test('names are marked where they are written out, and HTML stays text', () => {
  const parts = namedParts('<b>@Ann Lee</b> and @Ann, not @Annabel', 'Ann\nAnn Lee');
  expect(parts.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(['@Ann Lee', '@Ann']);
  expect(parts.map(({ text }) => text).join('')).toBe('<b>@Ann Lee</b> and @Ann, not @Annabel');
  expect(namedParts('@(.*)', '(.*)')).toEqual([{ text: '@(.*)', isName: true }]);
});
