import { expect, test } from 'vitest';
import { patternError } from './pattern-safety.ts';

test.each([
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
  '^[A-Z]{2,4}-\\d{3,6}$',
  '^(red|green|blue)$',
  '^(ab|cd)+$',
  '^\\+?[0-9 ]{5,20}$',
])('%s is safe', (pattern) => {
  expect(patternError(pattern, 200)).toBeUndefined();
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
  ['^[a-$', /not a regular expression/],
  [`^${'a'.repeat(201)}$`, /longer than 200/],
])('%s is refused', (pattern, reason) => {
  expect(patternError(pattern, 5000)).toMatch(reason);
});
