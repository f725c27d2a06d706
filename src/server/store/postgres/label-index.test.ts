import { expect, it } from 'vitest';
import { labelIds } from '../query/search-words.ts';
import { catalogOf, tableAt } from '../tables/catalog.ts';
import type { Column } from '../tables/table.ts';
import { tablesOf } from '../tables/tables-of.ts';
import { modelOf } from '../testing/store-testing.ts';
import { tempDatabase } from '../testing/temp-database.ts';
import { postgresDialect } from './dialect.ts';
import { postgresEngine } from './engine.ts';

const text = { type: 'string' };
const model = (search: string[]) =>
  modelOf({
    'w/order': {
      title: 'Order',
      'x-entity': { label: 'code', search },
      properties: { code: text, note: text },
    },
    'w/log': {
      title: 'Log',
      'x-entity': { label: 'text', search: ['text', 'order'] },
      properties: { text, order: { type: 'integer', 'x-reference': { entity: 'w/order' } } },
    },
  });

it('looks for a word among labels without reading all that have it in other texts', async () => {
  const database = await tempDatabase();
  const indexes = async () =>
    (await database.query(`SELECT indexdef FROM pg_indexes WHERE indexdef LIKE '%gin (_label %'`)).join('\n');
  const before = postgresEngine({ url: database.url, model: model(['code']) });
  await (await before.openOrCreate({ tenant: 1 })).close();
  await before.close();
  expect(await indexes()).toBe('');

  // An existing store gets the index too, even if an earlier version ran again in between.
  const known = model(['code', 'note']);
  const engine = postgresEngine({ url: database.url, model: known });
  const store = await engine.openOrCreate({ tenant: 1 });
  expect(await indexes()).toContain('w__order');
  await database.query(
    `UPDATE t_1._meta SET "value" = replace("value", ',"labelIndex":true', '') WHERE "key" = 'tables'`,
  );
  const [[forgotten] = []] = await database.query(`SELECT "value" FROM t_1._meta WHERE "key" = 'tables'`);
  expect(forgotten).not.toContain('labelIndex');
  const later = postgresEngine({ url: database.url, model: known });
  await (await later.openOrCreate({ tenant: 1 })).close();
  await later.close();
  const order = tableAt(catalogOf(tablesOf(known.entities, 'tenant')), 'w/order');
  const { text: sql } = labelIds(postgresDialect, { column: {} as Column, target: order }, 'gear');
  expect(sql).toContain('_of."_label" LIKE');

  const logs = (search: string) =>
    store.read(async (reader) => (await reader.find('w/log', { search })).map((row) => row.text));
  await store.write(async (writer) => {
    const first = await writer.insert('w/order', { code: 'WO-1', note: 'gear' });
    const second = await writer.insert('w/order', { code: 'Gear 2', note: 'oil' });
    await writer.insert('w/log', { text: 'of the first', order: first });
    await writer.insert('w/log', { text: 'of the second', order: second });
    await writer.insert('w/log', { text: 'a gear', order: first });
  });
  expect(await logs('gear')).toEqual(['of the second', 'a gear']);
  expect(await logs('wo-1')).toEqual(['of the first', 'a gear']);
  expect(await logs('oil')).toEqual([]);
  await store.write((writer) => writer.update('w/order', 2, { code: 'WO-2' }));
  expect(await logs('gear')).toEqual(['a gear']);
  await store.close();
  await engine.close();
  await database.remove();
});
