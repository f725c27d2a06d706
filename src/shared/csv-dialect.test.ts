import { expect, test } from 'vitest';
import { dialectOf, encodingOf } from './csv-dialect.ts';

test.each([
  [',', 'Code,Name\nA-1,"Seal; small"\n'],
  [';', 'Code;Name\r\nA-1;Seal, small\r\n'],
  ['\t', 'Code\tName\nA-1\tSeal, small, blue'],
  ['|', 'Code|Name|Price\nA-1|Seal, small|1,5\n'],
  [';', '"Name, make, model, year";Code\n"Seal, small, blue, old";A-1\n'],
  [';', 'Name, make, model;Code\nSeal;A-1\nPump, large;A-2\n'],
  [';', 'Code;Price, EUR\nA-1;1,5\nA-2;2,5\n'],
  [',', 'Code,Name\n"A\n;;;;\n;;;;",Seal\n'],
  [',', 'Code,Size\nA-1,5" pipe; long\nA-2,6" pipe\n'],
  [',', 'Code,Name\n,,,\nA-1,Seal\n'],
  [',', 'Name\nSeal\n'],
])('the cells are separated by %j in %j', (delimiter, text) => {
  expect(dialectOf(text)).toEqual({ delimiter, hasSeparatorLine: false });
});

test('a first line that says what separates cells is believed', () => {
  for (const line of ['sep=;', '"SEP=;"'])
    expect(dialectOf(`${line}\r\nA,B;C,D\r\n`)).toEqual({ delimiter: ';', hasSeparatorLine: true });
});

test('the first bytes tell the encoding', () => {
  expect(encodingOf(new Uint8Array([0xff, 0xfe, 0x41, 0]))).toBe('utf-16le');
  expect(encodingOf(new Uint8Array([0xfe, 0xff, 0, 0x41]))).toBe('utf-16be');
  expect(encodingOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))).toBe('utf-8');
});
