import { afterAll, expect, test } from 'vitest';
import { removeRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts';
import { tempTenant } from './temp-tenant.ts';

const home = await tempTenant();
afterAll(() => home.remove());
const { store, ann } = home;
const spend = (typed: string, user = ann) => store.write((writer) => spendRecoveryCode(writer, user, typed));

/** A code of a new set with this digit in it. */
async function codeWith(digit: string): Promise<string> {
  for (;;) {
    const codes = await store.write((writer) => replaceRecoveryCodes(writer, ann));
    const found = codes.find((code) => code.includes(digit));
    if (found) return found;
  }
}

test.each([
  ['0', 'o'],
  ['0', 'O'],
  ['1', 'l'],
  ['1', 'i'],
  ['1', 'I'],
])('a %s of a code may be typed as the letter %s', async (digit, letter) => {
  const code = await codeWith(digit);
  expect(await spend(code.replaceAll(digit, letter))).toBe(9);
  expect(await spend(code)).toBeUndefined();
});

test('a code counts down what is left, however it is spaced, and is no code of anybody else', async () => {
  const codes = await store.write((writer) => replaceRecoveryCodes(writer, ann));
  expect(await spend(codes[0] ?? '', ann + 1)).toBeUndefined();
  expect(await spend(` ${codes[0]?.replaceAll('-', '').toUpperCase()} `)).toBe(9);
  expect(await spend(codes[1] ?? '')).toBe(8);
  for (const text of ['', '----', 'u'.repeat(16), `${codes[2]}0`, codes[2]?.slice(1) ?? ''])
    expect(await spend(text), text).toBeUndefined();
  await store.write((writer) => removeRecoveryCodes(writer, ann));
  expect(await spend(codes[2] ?? '')).toBeUndefined();
});
