import { expect, test } from 'vitest';
import { patternError } from './pattern-safety.ts';

test.each([
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
  '^[A-Z]{2,4}-\\d{3,6}$',
  '^(red|green|blue)$',
  '^(ab|cd)+$',
  '^\\+?[0-9 ]{5,20}$',
  '^[^\\p{Cc}\\u200b]*$',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  '^\\s*.*\\s*[0-9]?$',
  '(?=a+)a+b?',
])('%s is safe', (pattern) => {
  expect(patternError(pattern, 200)).toBeUndefined();
});

test('whether a pattern is safe is counted, so it depends on the length of texts and not on the machine', () => {
  expect(patternError('^[a-z]+[a-z0-9]+$', 5000)).toBeUndefined();
  expect(patternError('^[a-z]+[a-z0-9]+$', 20_000)).toMatch(/more exact/);
  expect(patternError('^[a-z0-9]+(-[a-z0-9]+)*$', 20_000)).toBeUndefined();
  expect(patternError('^.*[0-9]?.*x?.*$', 5000)).toMatch(/more exact/);
});

test.each([
  ['^(a+)+$', /inside a repetition/],
  ['^([a-z]+)*$', /inside a repetition/],
  ['^(a|a)*$', /begin alike/],
  ['^(a|aa)+$', /begin alike/],
  ['^(a*)*$', /may be empty/],
  ['^([a-z]+-?)+$', /inside a repetition/],
  ['^(a)\\1+$', /back reference/],
  ['a*a*a*b', /more exact/],
  ['^x=a*a*a*$', /more exact/],
  ['^(ab)*(ab)*(ab)*$', /more exact/],
  ['^(-(ab)*(ab)*(ab)*;)*$', /more exact/],
  ['^(?!b)a*a*a*$', /more exact/],
  ['^(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)x$', /more exact/],
  ['^[a-$', /not a regular expression/],
  [`^${'a'.repeat(201)}$`, /longer than 200/],
])('%s is refused', (pattern, reason) => {
  expect(patternError(pattern, 5000)).toMatch(reason);
});
