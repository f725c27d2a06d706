import { expect, test } from 'vitest';
import { paperPdf } from './pdf.ts';

test('its table says where each of its objects begins, and its text is as long as it says', () => {
  const text = paperPdf('Mühle (old)', ['50 % – full', '']).toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, count, ...places] = text.slice(table).match(/^(?:0 \d+|\d{10} 00000 n )$/gm) ?? [];
  expect(count).toBeDefined();
  const starts = [count, ...places].map((line) => Number(line?.slice(0, 10)));
  expect(starts).toHaveLength(6);
  for (const [index, start] of starts.entries())
    expect(text.slice(start).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? [];
  expect(stream).toHaveLength(Number(length));
  expect(stream).toContain('(Mühle \\(old\\)) Tj');
  expect(stream).toContain('(50 % ? full) Tj');
});
