import { expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { sqliteDialect } from '../sqlite/dialect.ts';
import { catalogOf, tableAt } from '../tables/catalog.ts';
import { tablesOf } from '../tables/tables-of.ts';
import { modelOf } from '../testing/store-testing.ts';
import { projectionOf } from './projection.ts';

const text = { type: 'string' };
const to = (entity: string) => ({ type: 'integer', 'x-reference': { entity } });
const labelled = (title: string, properties: Record<string, JsonSchema>) => ({
  title,
  'x-entity': { label: 'name' },
  properties,
});
const catalog = catalogOf(
  tablesOf(
    modelOf({
      'p/site': labelled('Site', { name: text }),
      'p/place': labelled('Place', { name: text, site: to('p/site') }),
      'p/person': labelled('Person', { name: text }),
      'p/job': labelled('Job', {
        name: text,
        place: to('p/place'),
        site: { 'x-through': 'place.site' },
        by: to('p/person'),
        is_done: { type: 'boolean' },
      }),
    }).entities,
    'tenant',
  ),
);
const { rest, complete } = projectionOf({ catalog, dialect: sqliteDialect }, tableAt(catalog, 'p/job'));
const job = (place: number | null, by: number | null) =>
  new Map<string, unknown>([
    ['created_at', 'now'],
    ['updated_at', 'now'],
    ['_version', 1],
    ['name', 'Oil'],
    ['place', place],
    ['by', by],
    ['is_done', 1],
  ]);

it('a new row is read for its id and what it shows of those it refers to', () => {
  expect(rest(job(null, null))).toEqual({ columns: '_row."id"', joins: '' });
  expect(rest(job(null, 3)).columns).toBe('_row."id", "by"."name"');
  expect(rest(job(null, 3)).joins.match(/JOIN/g)).toHaveLength(1);
  expect(rest(job(2, 3)).joins.match(/JOIN/g)).toHaveLength(3);
  expect(rest(job(2, 3)).columns).not.toContain('is_done');
});

it('a row is whole again with what was read of it', () => {
  const row = { created_at: 'now', updated_at: 'now', _version: 1, name: 'Oil', is_done: true };
  const none = { id: 7, place: null, by: null, site: null };
  expect(complete(job(null, null), [7])).toEqual({ ...row, ...none });
  expect(complete(job(null, 3), [7, 'Ana'])).toEqual({ ...row, ...none, by: { id: 3, label: 'Ana' } });
  const placed = { place: { id: 2, label: 'Hall' }, site: { id: 5, label: 'North' } };
  const asked = rest(job(2, null)).columns.split(', ');
  const answer = new Map<string, unknown>([
    ['_row."id"', 7],
    ['"place"."name"', 'Hall'],
    ['"place"."site"', 5],
    ['"place.site"."name"', 'North'],
  ]);
  expect(
    complete(
      job(2, null),
      asked.map((one) => answer.get(one)),
    ),
  ).toEqual({ ...row, id: 7, by: null, ...placed });
});
