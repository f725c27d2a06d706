import { describe, expect, test } from 'vitest';
import { inWords } from '../../shared/texts/text.ts';
import { passwordError } from './new-password.ts';

const wrong = (password: string, owner?: Parameters<typeof passwordError>[1]) => {
  const text = passwordError(password, owner);
  return text && inWords(text);
};

const owner = {
  name: 'Ana-María Öz',
  email: 'a.oz@nova.example',
  tenant: { name: 'Nova Steel GmbH', subdomain: 'nova-st' },
};

describe('new passwords', () => {
  test.each([
    ['short-123', 'at least 10'],
    ['', 'at least 10'],
    ['😀😀😀😀😀😀', 'at least 10'],
    // Ten code points, of which five remain in the stored form.
    ['e\u0301e\u0301e\u0301e\u0301e\u0301', 'at least 10'],
    [`${'x'.repeat(150)}${'yz1'.repeat(17)}`, 'at most 200'],
    ['\ufdfa'.repeat(12), 'at most 200'],
    ['Password123', 'easy to guess'],
    ['ｐａｓｓｗｏｒｄ１２３', 'easy to guess'],
    ['𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝𝟏𝟐𝟑', 'easy to guess'],
    ['pässwörd123', 'easy to guess'],
    ['pass\u200bword\u00ad123', 'easy to guess'],
    ['pass-word 123!', 'easy to guess'],
    ['1234567890', 'easy to guess'],
    ['12345678901', 'easy to guess'],
    ['9876543210987', 'easy to guess'],
    // Symbols instead of letters, with digits that are just digits.
    ['P@$$w0rd1234', 'easy to guess'],
    ['aaaaaaaaaaaa', 'easy to guess'],
    ['abcabcabcabc', 'easy to guess'],
    ['zqvzqvzqvzqv', 'easy to guess'],
    ['Mainstay2026!', 'the name Mainstay'],
    ['m41n5t4y-2026', 'the name Mainstay'],
    ['mainstay-demo', 'the name Mainstay'],
    ['ＭＡＩＮＳＴＡＹ１２３４５６７', 'the name Mainstay'],
    ['mainstay98765432', 'the name Mainstay'],
  ])('%j is refused', (password, text) => {
    expect(wrong(password)).toContain(text);
  });

  test.each([
    ['a.oz@nova.example', 'your email'],
    ['A.OZ@Nova.Example!', 'your email'],
    ['aoznovaexample', 'your email'],
    ['anamaria-oz', 'your name'],
    ['Ana María Öz 1', 'your name'],
    ['oz-ANAMARIA-99', 'your name'],
    ['novasteelgmbh', 'the name of your tenant'],
    ['Steel-Nova-2026', 'the name of your tenant'],
    ['nova-st-1234', 'the address of your tenant'],
    ['nova-oz-steel', 'the name of your tenant'],
    ['N0va-5teel-2026', 'the name of your tenant'],
  ])('%j is refused of this owner', (password, text) => {
    expect(passwordError(password)).toBeUndefined();
    expect(wrong(password, owner)).toContain(`little more than ${text}`);
  });

  test.each([
    'four words to keep',
    // Four letters or digits are the fewest.
    'qzvxqzvxqzvx',
    'Zq8!vbn2Lp',
    'длинный-пароль',
    'correct horse battery',
    // Contains the name, and enough besides.
    'nova shines at midnight',
    'ana 83746201957',
  ])('%j is fine', (password) => {
    expect(passwordError(password, owner)).toBeUndefined();
  });
});
