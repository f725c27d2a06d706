import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

// Around the ends of blocks, where padding needs one more, and letters of several bytes.
test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
  'a text of %i letters has the hash that Node works out',
  (length) => {
    for (const text of ['a'.repeat(length), 'é€😀'.repeat(length)])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);
