import { expect, it } from 'vitest';
import { postgresDialect } from './dialect.ts';

const operand = { text: '"x"', kind: 'reference', caseless: false, nullable: true } as const;

it('hides from the planner how many ids are asked for, and nothing that its statistics tell of', () => {
  const ids = postgresDialect.oneOf({ ...operand, isId: true }, [1, 2]);
  expect(ids.text).toBe('"x" = ANY (CAST((SELECT CAST(? AS bigint[])) AS bigint[]))');
  const others = postgresDialect.oneOf(operand, [1, 2]);
  expect(others.text).toBe('"x" = ANY (CAST(? AS bigint[]))');
  expect([ids.params, others.params]).toEqual([['{1,2}'], ['{1,2}']]);
});
