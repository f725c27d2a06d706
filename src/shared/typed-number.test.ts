import { describe, expect, test } from 'vitest';
import {
  FILE_MARKS,
  marksOf,
  type NumberMarks,
  numberText,
  PLAIN_MARKS,
  readTypedNumber,
} from './typed-number.ts';

const MARKS: Record<string, NumberMarks> = {
  en: marksOf('en'),
  de: marksOf('de'),
  fr: marksOf('fr'),
  'de-CH': marksOf('de-CH'),
  'ar-EG': marksOf('ar-EG'),
  plain: PLAIN_MARKS,
  file: FILE_MARKS,
};

describe('a number is read with the marks of the person', () => {
  test.each<[string, string, number]>([
    ['en', '1250.5', 1250.5],
    ['en', ' 61.5 ', 61.5],
    ['en', '-0.125', -0.125],
    ['en', '+7', 7],
    ['en', '12.', 12],
    ['en', '.5', 0.5],
    ['en', '1,240', 1240],
    ['en', '1,240.5', 1240.5],
    ['en', '1,240,000', 1_240_000],
    ['en', '1 240 000', 1_240_000],
    ['en', '12,34,567', 1_234_567],
    ['de', '61,5', 61.5],
    ['de', '1.240,50', 1240.5],
    ['de', '1.240', 1240],
    ['fr', '1\u202f240,5', 1240.5],
    ['fr', '61.5', 61.5],
    ['fr', '1.240.000', 1_240_000],
    ['de-CH', '1’240.5', 1240.5],
    ['ar-EG', '١٢', 12],
    ['ar-EG', '\u061c-١٬٢٤٠٫٥', -1240.5],
    ['en', '१२.५', 12.5],
    ['en', '𝟙𝟚.𝟝', 12.5],
    ['en', '１２．５', 12.5],
    ['en', '−3', -3],
    ['plain', '1250.5', 1250.5],
    ['plain', '1e21', 1e21],
    ['plain', '0.30000000000000004', 0.1 + 0.2],
    ['en', '999999999999999', 999_999_999_999_999],
    ['en', '0.000000000000001', 1e-15],
  ])('%s: %j', (language, text, value) => {
    expect(readTypedNumber(text, MARKS[language] as NumberMarks)).toEqual({ value });
  });
});

describe('what is unclear or no number is refused with how to write it', () => {
  test.each<[string, string, string]>([
    ['en', '1,5', '"1,5" is unclear: write 1.5'],
    ['en', '1.000,50', '"1.000,50" is unclear: write 1000.50'],
    ['en', '1 000,50', '"1 000,50" is unclear: write 1000.50'],
    ['en', '0,240', '"0,240" is unclear: write 0.240'],
    ['en', '1.240.000', '"1.240.000" is unclear: write 1240000'],
    ['de', '1.5', '"1.5" is unclear: write 1,5'],
    ['de', '1,240.50', '"1,240.50" is unclear: write 1240,50'],
    ['fr', '1.240', '"1.240" is unclear: write 1,240 or 1240'],
    ['plain', '1,5', '"1,5" is unclear: write 1.5'],
    ['plain', '1,240', '"1,240" is unclear: write 1.240 or 1240'],
    ['plain', '1 240', '"1 240" is unclear: write 1240'],
    ['en', '0x10', '"0x10" is not a number such as 1250.5'],
    ['de', '12abc', '"12abc" is not a number such as 1250,5'],
    ['en', '12 h', '"12 h" is not a number such as 1250.5'],
    ['en', '1e3', '"1e3" is not a number such as 1250.5'],
    ['file', '1e3', '"1e3" is not a number such as 1250.5'],
    ['en', '1 2', '"1 2" is not a number such as 1250.5'],
    ['en', '1.2.3', '"1.2.3" is not a number such as 1250.5'],
    ['en', '', '"" is not a number such as 1250.5'],
    ['en', '-', '"-" is not a number such as 1250.5'],
    ['en', '.', '"." is not a number such as 1250.5'],
    ['en', 'Infinity', '"Infinity" is not a number such as 1250.5'],
    ['en', '½', '"½" is not a number such as 1250.5'],
    ['en', '12345678901234567', '"12345678901234567" has more than the 15 digits that are kept'],
    ['plain', '1e999', '"1e999" has more than the 15 digits that are kept'],
  ])('%s: %j', (language, text, wrong) => {
    expect(readTypedNumber(text, MARKS[language] as NumberMarks)).toEqual({ wrong });
  });

  test('a long text is not searched', () => {
    expect(readTypedNumber('9'.repeat(100_000), PLAIN_MARKS)).toHaveProperty('wrong');
  });
});

test.each([-1250.5, 0.1 + 0.2, 1e-7, 1e21])('an input shows %d as it can be typed again', (value) => {
  const marks = marksOf('de');
  expect(readTypedNumber(numberText(value, marks), marks)).toEqual({ value });
});
