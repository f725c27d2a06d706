import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The parts of a chart in light and dark, as people see them whose eyes lack one sort of cones (Machado, Oliveira and Fernandes
// 2009, the severest form), by how far apart their colours are (CIEDE76 in CIELAB).

type Three = [number, number, number];
const SEEN: Record<string, Three[]> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** Two patches beside each other are told apart at a glance; 2.3 is what can just be seen. */
const APART = 20;
const EDGE = 3;

const tokens = readFileSync(new URL('./_tokens.scss', import.meta.url), 'utf8');

function colour(theme: string, name: string): Three {
  const block = tokens.slice(tokens.indexOf(`@mixin ${theme}`));
  const [, hex = ''] = new RegExp(`--${name}: #([0-9a-f]{6})`).exec(block) ?? [];
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

const times = (matrix: Three[], of: Three) =>
  matrix.map((row) => row.reduce((sum, one, at) => sum + one * (of[at] as number), 0)) as Three;

function lab(linear: Three): Three {
  const [x, y, z] = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    linear,
  );
  const root = (one: number) => (one > 216 / 24_389 ? Math.cbrt(one) : (841 / 108) * one + 4 / 29);
  const [fx, fy, fz] = [root(x / 0.95047), root(y), root(z / 1.08883)] as Three;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

function apart(one: Three, other: Three, seen: Three[]): number {
  const [a, b] = [one, other].map((of) =>
    lab(times(seen, of).map((part) => Math.min(1, Math.max(0, part))) as Three),
  ) as [Three, Three];
  return Math.hypot(...a.map((part, at) => part - (b[at] as number)));
}

const light = (of: Three) => times([[0.2126, 0.7152, 0.0722]], of)[0];

test.each(['light', 'dark'])(
  '%s: every part of a chart is told from every other, and from what is behind',
  (theme) => {
    const parts = [0, 1, 2, 3].map((at) => colour(theme, `chart-${at}`));
    const surface = colour(theme, 'surface');
    for (const [at, part] of parts.entries()) {
      const [low, high] = [light(part), light(surface)].sort((a, b) => a - b) as [number, number];
      expect((high + 0.05) / (low + 0.05), `chart-${at}`).toBeGreaterThan(EDGE);
      for (const [other, of] of parts.entries())
        for (const [eyes, seen] of Object.entries(SEEN))
          if (other > at)
            expect(apart(part, of, seen), `chart-${at}, chart-${other}: ${eyes}`).toBeGreaterThan(APART);
    }
  },
);

test('red and green of the same darkness are told apart by most people alone', () => {
  const [danger, success] = [colour('light', 'danger'), colour('light', 'success')];
  expect(apart(danger, success, SEEN['all colours'] as Three[])).toBeGreaterThan(80);
  expect(apart(danger, success, SEEN['no red cones'] as Three[])).toBeLessThan(45);
});
