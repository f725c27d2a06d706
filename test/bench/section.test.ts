import { expect, test } from 'vitest';
import { notReached } from './section.ts';

test('the head of the page says what the sections do not reach, with what was measured', () => {
  const sections = `## One tenant

| | rps | of list | to reach |
|---|---|---|---|
| list | 2,933 | 1.00 | 0.70 of page: yes, 0.90 (0.88 by CPU) |
| POST | 549 | 0.18 | 0.30 of list: no, 0.18 (0.17 by CPU) |

## Growth

| | p99 ms | ratio | by CPU | to reach |
|---|---|---|---|---|
| search rare | 57 | 0.25 | 0.47 | 0.70: no |
| note | 1 | 1 | 1 |  |

- Memory: 1034 MB at most (to reach: 300 MB: no).
- Start: 2.3 s (to reach: 5 s: yes).
`;
  expect(
    notReached(sections)
      .split('\n')
      .filter((line) => line.startsWith('- ')),
  ).toEqual([
    '- One tenant: POST, to reach 0.30 of list, but 0.18 (0.17 by CPU)',
    '- Growth: search rare, to reach 0.70 (ratio 0.25, by CPU 0.47)',
    '- Growth: Memory: 1034 MB at most (to reach: 300 MB: no).',
  ]);
  expect(notReached('## Import\n\n| a | to reach |\n| b | 1: yes |\n')).toContain('Everything is reached.');
});
