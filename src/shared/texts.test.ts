import { expect, test } from 'vitest';
import { foldText, normalizeText, sortKey } from './texts.ts';

test.each([
  ['SP-1', ' SP-1 '],
  ['ZW-1', 'ZW-\u200b1'],
  ['ZW-1', 'Z\u200dW-\u200c1\ufe0f\u{e0041}'],
  ['RLO', '\u202eRLO\u202c'],
  ['Pump\u00e9', 'Pumpe\u0301'],
  ['one line', 'one\t \r\n\u00a0line\u2028'],
  ['a b', 'a \u200b b'],
  ['', '\u200b\u00ad \u0007'],
  [`b${'\u0323'.repeat(15)}${'\u0301'.repeat(15)}`.normalize('NFC'), `b${'\u0301\u0323'.repeat(2000)}`],
])('%j is what %j is written as, and stays it', (normal, text) => {
  expect(normalizeText(text)).toBe(normal);
  expect(normalizeText(normal)).toBe(normal);
});

test.each([
  'می\u200cخواهم',
  'क्\u200dष',
  'ന്\u200d',
  '👩🏽\u200d🔧',
  '❤️\u200d🔥 1️⃣ 🏴\u{e0067}\u{e0062}\u{e007f}',
])('%j keeps what joins its signs', (text) => {
  expect(normalizeText(text)).toBe(text);
});

test('a text of several lines keeps its breaks and indents', () => {
  const text = ' first\r\n\tsecond\u2028\u200bthird\n\n';
  expect(normalizeText(text, { lines: true })).toBe('first\n\tsecond\nthird');
});

test.each([
  ['ÜBER', 'über'],
  ['ΟΔΟΣ', 'οδος'],
  ['НАСОС', 'насос'],
  ['GROẞ', 'groß'],
])('%s and %s differ by case alone', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

test('a text is compared letter by letter, however long it is and whatever stands beside a letter', () => {
  const letters = ['ä', 'İ', 'ı', 'ß', 'ﬁ', 'Σ', 'ς', 'ŉ', 'ΐ', '𐐀', 'Ⱥ', 'K', 'x'];
  const alone = letters.map((letter) => foldText(letter).normalize('NFC'));
  for (const [at, one] of letters.entries())
    for (const [beside, other] of letters.entries())
      expect(foldText(`${one} ${other}`)).toBe(`${alone[at]} ${alone[beside]}`);
});

test('ı and i, and ß and ss, are different letters', () => {
  expect(foldText('sık')).not.toBe(foldText('sik'));
  expect(foldText('Maße')).not.toBe(foldText('Masse'));
});

test('a list is sorted as people do: accents beside their letters, numbers by value, case last of all', () => {
  const sorted = [
    '-1',
    '2. Halle',
    '10. Halle',
    'Äpfel',
    'Birne',
    'Émile',
    'eng',
    'Øse',
    'Rose',
    'Straße',
    'Strasse 2',
    'Zoo 9',
    'zoo 10',
    'Zoo 1234567890123456',
    'Жук',
  ];
  const inOrder = [...sorted].reverse().sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(inOrder).toEqual([...sorted].sort(new Intl.Collator('en', { numeric: true }).compare));
});
