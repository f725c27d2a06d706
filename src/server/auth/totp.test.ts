import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { base32, fromBase32, READABLE, RFC_4648 } from './base32.ts';
import { acceptedStep, asDigits, codeAt, newSecret, stepAt, totpAddress } from './totp.ts';

const SECRET = base32(Buffer.from('12345678901234567890'), RFC_4648);

describe('codes', () => {
  // RFC 6238, appendix B, the codes for SHA-1.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('of second %i', (second, code) => {
    expect(codeAt(SECRET, stepAt(second * 1000), 8)).toBe(code);
  });

  // RFC 4226, appendix D.
  test('of the first ten steps', () => {
    expect(Array.from({ length: 10 }, (_, step) => codeAt(SECRET, step))).toEqual(
      '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '),
    );
  });

  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['12345', undefined],
    ['1234567', undefined],
    ['١٢٣٤٥٦', undefined],
    ['k3f9-0wzt-8mqa-r5xe', undefined],
  ])('typed as %j are %j', (typed, digits) => {
    expect(asDigits(typed)).toBe(digits);
  });
});

describe('which are accepted', () => {
  const now = 1_700_000_010_000;
  const step = stepAt(now);
  const accepted = (one: number, last = 0) => acceptedStep(SECRET, codeAt(SECRET, one), now, last);

  test('this half minute, the one before and the one after', () => {
    expect([-2, -1, 0, 1, 2].map((far) => accepted(step + far))).toEqual([
      undefined,
      step - 1,
      step,
      step + 1,
      undefined,
    ]);
    expect(acceptedStep(newSecret(), codeAt(SECRET, step), now, 0)).toBeUndefined();
  });

  test('none twice, and none older than one that was accepted', () => {
    expect(accepted(step, step)).toBeUndefined();
    expect(accepted(step - 1, step)).toBeUndefined();
    expect(accepted(step + 1, step)).toBe(step + 1);
  });

  test('again after the clock was set back', () => {
    expect(accepted(step, step + 1_000)).toBe(step);
  });
});

test('base32 agrees with RFC 4648 and gives back what it was made of', () => {
  expect(base32(Buffer.from('fooba'), RFC_4648)).toBe('MZXW6YTB');
  for (const alphabet of [RFC_4648, READABLE]) {
    const bytes = randomBytes(20);
    expect(fromBase32(base32(bytes, alphabet), alphabet)).toEqual(bytes);
  }
  expect(() => base32(Buffer.from('foob'), RFC_4648)).toThrow(RangeError);
});

test('the address names tenant and person, whatever they are called', () => {
  const address = new URL(totpAddress(SECRET, 'Acme: Öl & Söhne', 'a+b@x.example'));
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Acme  Öl & Söhne:a+b@x.example');
  expect(address.searchParams.get('issuer')).toBe('Acme  Öl & Söhne');
  expect(address.searchParams.get('secret')).toBe(SECRET);
});
