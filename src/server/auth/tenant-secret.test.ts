import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSigned, signNumber } from './tenant-secret.ts';

const SECRET = 'secret';

test('a status token does not show which report it is of', () => {
  const bodies = [1, 2, 3].map((id) =>
    Buffer.from(signNumber(SECRET, 'status', id), 'base64url').readBigUInt64BE(),
  );
  for (const body of bodies) expect(body).toBeGreaterThan(1_000n);
  expect([1, 2, 3].map((id) => readSigned(SECRET, 'status', signNumber(SECRET, 'status', id)))).toEqual([
    1, 2, 3,
  ]);
});

test('a token is good for one use and one tenant, and no part of it can be changed', () => {
  const token = signNumber(SECRET, 'one', 7);
  expect(readSigned(SECRET, 'other', token)).toBeUndefined();
  expect(readSigned('another', 'one', token)).toBeUndefined();
  for (let at = 0; at < 24; at += 1) {
    const bytes = Buffer.from(token, 'base64url');
    bytes[at] = (bytes[at] as number) ^ 1;
    expect(readSigned(SECRET, 'one', bytes.toString('base64url'))).toBeUndefined();
  }
});

test('tokens in mails of earlier versions, which show their number, are still read', () => {
  const body = Buffer.alloc(8);
  body.writeBigUInt64BE(7n);
  const signature = createHmac('sha256', SECRET).update('status\n').update(body).digest().subarray(0, 16);
  expect(readSigned(SECRET, 'status', Buffer.concat([body, signature]).toString('base64url'))).toBe(7);
});
