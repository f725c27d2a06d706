import { expect, test } from 'vitest';
import { reportLines, type StoreReport } from './migration-report.ts';

const tenant = (number: number, outcome: StoreReport['outcome'], ...lines: string[]): StoreReport => ({
  owner: { tenant: number },
  outcome,
  lines,
});

const subdomains = new Map(
  Array.from({ length: 200 }, (_, at) => [at + 1, at === 6 ? 'globex' : `t${at + 1}`] as const),
);

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
  expect(reportLines(reports, subdomains)).toEqual([
    '200 tenants: 198 to change, 2 refused',
    'platform: up to date',
    'tenants t1, t2, t3, t4, t5 and 193 others: add column note to p/part',
    'tenants t1, t2, t3, t4, t5 and 193 others: add index of p/part by note',
    'tenant globex: refused: p/part.level has no choice "urgent" any more (7 rows in the way).',
    'tenant t9: refused: p/part.level has no choice "urgent" any more (9 rows in the way).',
  ]);
});

test('what was changed says so', () => {
  expect(
    reportLines([tenant(3, 'changed', 'add table p/part'), tenant(904, 'up to date')], subdomains),
  ).toEqual([
    '2 tenants: 1 up to date, 1 changed',
    'tenant t3: add table p/part',
    'tenant t3: done',
    'tenant of the store t_904, which no tenant has: up to date',
  ]);
});
