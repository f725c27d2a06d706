import { expect, test } from 'vitest';
import { effectiveSchema } from '../../shared/schema/effective-schema.ts';
import { tablesOf } from '../store/tables/tables-of.ts';
import { modelOf } from '../store/testing/store-testing.ts';
import { isHeaderTables } from './archive-shape.ts';

const KINDS = {
  name: {},
  takes: { format: 'duration' },
  cost: { 'x-decimals': 2 },
  flag: { type: 'boolean' },
  dangers: { items: { enum: ['gas', 'fire'] } },
  head: { 'x-reference': 'users/user' },
  team: { items: { 'x-reference': 'users/user' } },
};

test('an archive may hold the tables of every kind, and none that is called otherwise', () => {
  const job = effectiveSchema({ title: 'Job', 'x-entity': { label: 'name' }, properties: KINDS });
  const tables = tablesOf(modelOf({ 'own/job': job }).entities, 'tenant');
  expect(tables.map(({ name }) => name)).toContain('own/job.team');
  expect(isHeaderTables(tables)).toBe(true);
  for (const name of ['own/job.team.more', 'own/job.', 'own/job.te"am'])
    expect(isHeaderTables([...tables, { ...tables[0], name }])).toBe(false);
});
