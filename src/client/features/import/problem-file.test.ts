import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { problemFile } from './problem-file.ts';

const part = entityAt(manifest, 'parts/part');

test('the rows left out come back with their columns, their line and the reason, in the order of the file', () => {
  const file = {
    header: ['Code', 'Weight', '=Note'],
    rows: [
      ['P-1', 1.125, ''],
      ['P-2', '2,5', '=1+1'],
    ],
    lines: [4, 6],
    broken: [{ line: 5, cells: ['P-9', '1', '2', '3'], why: 'has 4 cells instead of 3' }],
  } as unknown as ReadFile;
  const problems = [
    { row: 1, property: 'code', text: 'is already used' },
    { row: 0, property: 'name', text: 'is required' },
    { row: 0, text: 'is refused by a rule' },
  ];
  expect(problemFile(part, file, problems, { decimal: ',' }).split('\r\n')).toEqual([
    "\uFEFFCode,Weight,'=Note,Line,What is wrong",
    'P-1,"1,125",,4,"Name: is required; is refused by a rule"',
    'P-9,1,2,5,has 4 cells instead of 3,3',
    'P-2,"2,5",\'=1+1,6,Code: is already used',
    '',
  ]);
});
