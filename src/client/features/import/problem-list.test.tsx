// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { ProblemList, problemText } from './problem-list.tsx';

const part = entityAt(manifest, 'parts/part');

function listed(count: number) {
  const problems = Array.from({ length: count }, (_, row) => ({
    row,
    property: 'name',
    text: 'is too long',
  }));
  const file = { lines: problems.map(({ row }) => row + 2) } as ReadFile;
  const { container } = render(<ProblemList entity={part} file={file} problems={problems} />);
  return { lines: screen.queryAllByRole('listitem'), more: container.querySelector('p')?.textContent };
}

test('up to fifty are listed; of more only the first fifty, and how many are left', () => {
  const fifty = listed(50);
  expect([fifty.lines.length, fifty.more]).toEqual([50, undefined]);
  expect(fifty.lines.at(-1)?.textContent).toBe('Line 51 Name: is too long');
  cleanup();
  const more = listed(51);
  expect([more.lines.length, more.more]).toEqual([50, '… and 1 more']);
});

test('without any there is no box', () => {
  expect(listed(0)).toEqual({ lines: [], more: undefined });
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  [{ property: 'name', text: 'is required' }, 'Name: is required'],
  [{ property: 'gone', text: 'is unknown' }, 'gone: is unknown'],
  [{ text: 'Not now.' }, 'Not now.'],
])('%o is told as %s', (problem, told) => {
  expect(problemText(part, { row: 0, ...problem })).toBe(told);
});
