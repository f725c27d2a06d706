import { expect, test } from 'vitest';
import { oncePer } from './once-per.ts';

test('what is made of an object is made once, and of another anew', () => {
  let made = 0;
  const listOf = oncePer((of: { name: string }) => {
    made += 1;
    return [of.name];
  });
  const [one, other] = [{ name: 'one' }, { name: 'one' }];
  expect(listOf(one)).toBe(listOf(one));
  expect(listOf(other)).not.toBe(listOf(one));
  expect(made).toBe(2);
});
