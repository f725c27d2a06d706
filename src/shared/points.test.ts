import { expect, test } from 'vitest';
import { degreesOf, isPoint, pointOf, readPoint } from './points.ts';

test.each([
  ['47.37, 8.54', '47.37,8.54'],
  ['47.37,8.54', '47.37,8.54'],
  [' 47.37 8.54 ', '47.37,8.54'],
  ['47,37; 8,54', '47.37,8.54'],
  ['47,37 8,54', '47.37,8.54'],
  ['47,37, 8,54', '47.37,8.54'],
  ['47, 8', '47,8'],
  ['-33.86, +151.2', '-33.86,151.2'],
  ['−33.86, 151.2', '-33.86,151.2'],
  ['N 47.37 E 8.54', '47.37,8.54'],
  ['8.54E, 47.37n', '47.37,8.54'],
  ['33.86° S, 151.2° W', '-33.86,-151.2'],
  ['47°22\'12"N 8°32\'24"E', '47.37,8.54'],
  ['47º 22′ 12″ N, 8º 32’ 24” E', '47.37,8.54'],
  ["47°22.2'N 8°32.4'E", '47.37,8.54'],
  ['\u200e47.37, \u200f8.54\u202c', '47.37,8.54'],
  ['geo:47.37,8.54?z=17', '47.37,8.54'],
  ['https://www.google.com/maps/place/Z/@47.3700,8.5400,17z/data=1', '47.37,8.54'],
  ['https://maps.example/?q=47.37%2C8.54', '47.37,8.54'],
  ['https://www.openstreetmap.org/#map=15/47.37/8.54', '47.37,8.54'],
  ['47.12345649, -0.0000001', '47.123456,0'],
  ['90, -180', '90,-180'],
])('%s is %s', (text, point) => {
  expect(readPoint(text)).toBe(point);
  expect(readPoint(point)).toBe(point);
  expect(isPoint(point)).toBe(true);
});

test.each([
  '',
  'here',
  '47.37',
  '47.37, 8.54, 400',
  '90.1, 8',
  '47, 180.5',
  '8.54, 147.37 N',
  'NaN, NaN',
  '1e309, 1',
  'Infinity,0',
  '0x10, 0x20',
  'N 47 N, 8',
  '-47 N, 8 E',
  '47 N, 8 S',
  "47°61'N 8°E",
  "47.5°30'N 8°E",
  'javascript:alert(1)//@47.37,8.54',
  'https://maps.example/47.37,8.54',
  '٤٧.٣٧, ٨.٥٤',
  '1'.repeat(10_000),
  `${'1 '.repeat(5_000)}`,
])('%s is none', (text) => {
  expect(readPoint(text)).toBeUndefined();
});

test('programs write latitude and longitude, and nothing else', () => {
  for (const text of [
    '47.37, 8.54',
    ' 47.37,8.54',
    '91,0',
    '0,181',
    '47.37;8.54',
    '+1,2',
    '1e1,2',
    '47.37,8.54\n',
  ])
    expect([text, isPoint(text)]).toEqual([text, false]);
  expect(isPoint('47.1234567,8')).toBe(true);
  expect([pointOf(Number.NaN, 1), pointOf(1, Number.POSITIVE_INFINITY)]).toEqual([undefined, undefined]);
  expect(degreesOf('-33.86,151.2')).toEqual({ lat: -33.86, lon: 151.2 });
});

test('a long text is refused, and not tried in all ways: that would not end', () => {
  for (const text of [
    '1'.repeat(499),
    '1,'.repeat(249),
    `${'1 '.repeat(249)}x`,
    `https://${'@1.1'.repeat(120)}`,
  ])
    expect(readPoint(text)).toBeUndefined();
});
