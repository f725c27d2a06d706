import { expect, test } from 'vitest';
import { reportLines, type StoreReport } from './migration-report.ts';

const tenant = (number: number, outcome: StoreReport['outcome'], ...lines: string[]): StoreReport => ({
  owner: { tenant: number },
  outcome,
  lines,
});

test('two hundred tenants that say the same say it once', () => {
  const reports: StoreReport[] = [{ owner: 'platform', outcome: 'up to date', lines: [] }];
  for (let number = 1; number <= 200; number++)
    reports.push(
      number === 7 || number === 9
        ? tenant(
            number,
            'refused',
            `p/part.level has no choice "urgent" any more (${number} rows in the way).`,
          )
        : tenant(number, 'to change', 'add column note to p/part', 'add index of p/part by note'),
    );
  expect(reportLines(reports)).toEqual([
    '200 tenants: 198 to change, 2 refused',
    'platform: up to date',
    'tenants 1-6, 8, 10-200: add column note to p/part',
    'tenants 1-6, 8, 10-200: add index of p/part by note',
    'tenant 7: refused: p/part.level has no choice "urgent" any more (7 rows in the way).',
    'tenant 9: refused: p/part.level has no choice "urgent" any more (9 rows in the way).',
  ]);
});

test('what was changed says so', () => {
  expect(reportLines([tenant(3, 'changed', 'add table p/part'), tenant(4, 'up to date')])).toEqual([
    '2 tenants: 1 up to date, 1 changed',
    'tenant 3: add table p/part',
    'tenant 3: done',
    'tenant 4: up to date',
  ]);
});
