import { expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#767676', '#FFFFFF', 4.54],
  ['#ffff00', '#ffffff', 1.07],
])('%s and %s have a contrast of %d, in either order', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
  expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
});
