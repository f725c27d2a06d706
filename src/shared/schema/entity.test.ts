import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { actionsOf } from './action.ts';
import { tableName } from './entity.ts';
import { decodeEntity, encodeEntity, parseRecordId } from './entity-path.ts';
import { filtersOf } from './filters.ts';
import { entitiesOf, resolveThrough, storedProperties } from './manifest.ts';
import { readEntity } from './read-entity.ts';
import { readScreen } from './screen.ts';

const site: JsonSchema = {
  title: 'Site',
  'x-entity': { label: 'name' },
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 10 },
    ready: { type: 'boolean', title: 'Ready' },
  },
};
const place: JsonSchema = {
  title: 'Place',
  'x-entity': { scope: 'every', plural: 'Places', search: ['code'], order: '-code,site', parent: 'site' },
  required: ['site'],
  properties: {
    code: { type: 'string', title: 'Code', readOnly: true, 'x-auto': 'sequence:P-{3}' },
    site: { type: 'integer', title: 'Site', 'x-reference': { entity: 'a/site', onDelete: 'cascade' } },
    site_ready: { title: 'Ready', readOnly: true, 'x-through': 'site.ready' },
    opened: { type: 'string', title: 'Opened', format: 'date' },
    owner: { type: 'string', title: 'Owner', maxLength: 5, 'x-only': 'platform' },
    secret: { type: 'string', title: 'Secret', maxLength: 5, writeOnly: true },
  },
};
const manifest = resolveThrough({
  'a/site': readEntity('a/site', site),
  'b/place': readEntity('b/place', place),
});
const [siteEntity, placeEntity] = [manifest['a/site'], manifest['b/place']];
if (!siteEntity || !placeEntity) throw new Error('The manifest lost its entities');

test('a schema without words gets every default', () => {
  expect(siteEntity).toMatchObject({
    table: 'a__site',
    plural: 'Sites',
    scope: 'tenant',
    search: [],
    order: [{ property: 'id', descending: false }],
    operations: ['list', 'get', 'create', 'update', 'delete'],
    single: false,
    key: 'id',
  });
  expect(siteEntity.properties.map((property) => property.name)).toEqual([
    'name',
    'ready',
    'id',
    'created_at',
    'updated_at',
  ]);
});

test('a record is known by its id, unless its schema names another key', () => {
  const keyOf = (words: object) => readEntity('a/site', { ...site, 'x-entity': words }).key;
  expect([keyOf({}), keyOf({ key: 'slug' })]).toEqual(['id', 'slug']);
});

test('the form of an action is called as its entity and itself, and asks for what is said', () => {
  const actions = { close: { title: 'Close', properties: { why: {} }, required: ['why'] } };
  expect(actionsOf('a/site', { ...site, 'x-entity': { actions } })).toMatchObject([
    {
      name: 'close',
      title: 'Close',
      form: { path: 'a/site/close', properties: [{ name: 'why', title: 'Why', required: true }] },
      children: {},
    },
  ]);
  expect(actionsOf('a/site', site)).toEqual([]);
});

test('words are read as they stand', () => {
  expect(placeEntity).toMatchObject({
    scope: 'every',
    parent: 'site',
    order: [
      { property: 'code', descending: true },
      { property: 'site', descending: false },
    ],
  });
  expect(placeEntity.properties.map((property) => property.kind)).toEqual([
    'text',
    'reference',
    'boolean',
    'date',
    'text',
    'text',
    'integer',
    'datetime',
    'datetime',
  ]);
});

test('a property shown through a reference has the kind of what it shows, and no column', () => {
  const shown = placeEntity.properties.find((property) => property.name === 'site_ready');
  expect(shown).toMatchObject({ kind: 'boolean', readOnly: true });
  expect(storedProperties(placeEntity).map((property) => property.name)).not.toContain('site_ready');
});

test('a store holds the entities of its scope, without the properties of the other', () => {
  expect(Object.keys(entitiesOf(manifest, 'platform'))).toEqual(['b/place']);
  const names = (scope: 'tenant' | 'platform') =>
    entitiesOf(manifest, scope)['b/place']?.properties.map((p) => p.name);
  expect(names('platform')).toContain('owner');
  expect(names('tenant')).not.toContain('owner');
});

test('filters: each column by its kind, each reference by label and by id', () => {
  const names = filtersOf(placeEntity).map(({ name }) => name);
  const of = (column: string) => names.filter((name) => name.split('.')[0]?.replace(/_id$/, '') === column);
  expect(of('code')).toEqual(['code', 'code.null']);
  expect(of('site')).toEqual(['site', 'site_id', 'site_id.in', 'site.null']);
  expect(of('site_ready')).toEqual(['site_ready', 'site_ready.null']);
  expect(of('opened')).toEqual(
    ['opened', 'in', 'lt', 'lte', 'gt', 'gte', 'null'].map((op, at) => (at ? `opened.${op}` : op)),
  );
  expect(of('created_at')).not.toContain('created_at.in');
});

test('paths become tables and page addresses, and only known ones come back', () => {
  expect(tableName('work-orders/status')).toBe('work_orders__status');
  expect(encodeEntity('b/place')).toBe('b__place');
  expect(decodeEntity('b__place', manifest)).toBe('b/place');
  expect(decodeEntity('b/place', manifest)).toBeUndefined();
  expect(decodeEntity('constructor', manifest)).toBeUndefined();
});

test.each([
  ['new', 'new'],
  ['7', 7],
  ['0', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['99999999999999999999', undefined],
  [undefined, undefined],
])('the record id %s is %s', (text, id) => {
  expect(parseRecordId(text)).toBe(id);
});

test('the list of a nested entity lives below its parent', () => {
  expect(readScreen(placeEntity, {}, '/sites').route).toBe('/sites/:parentId/place');
  expect(readScreen(placeEntity, { 'ui:route': 'spots' }, '/sites').route).toBe('/sites/:parentId/spots');
  expect(readScreen(placeEntity, {}).route).toBeUndefined();
  expect(readScreen(siteEntity, { 'ui:route': '/sites' }).list).toMatchObject({
    create: 'Create',
    opens: 'page',
    pageSize: 10,
  });
  expect(readScreen({ ...siteEntity, operations: ['list'] }, {}).list.create).toBe(false);
});

test('what shows a property of another record is of its class, and of those on the way', () => {
  const text = { type: 'string', title: 'Text' };
  const to = (entity: string, more = {}) => ({
    type: 'integer',
    title: 'To',
    'x-reference': { entity, onDelete: 'restrict' },
    ...more,
  });
  const resolved = resolveThrough({
    'c/cost': readEntity('c/cost', {
      title: 'Cost',
      properties: { rate: { ...text, 'x-class': 'money' }, note: text },
    }),
    'c/line': readEntity('c/line', {
      title: 'Line',
      properties: {
        cost: to('c/cost'),
        payer: to('c/cost', { 'x-class': 'personal' }),
        rate: { title: 'Rate', 'x-through': 'cost.rate' },
        note: { title: 'Note', 'x-through': 'cost.note' },
        payer_note: { title: 'Note', 'x-through': 'payer.note' },
      },
    }),
  });
  const classOf = (name: string) => resolved['c/line']?.properties.find((own) => own.name === name)?.class;
  expect(['rate', 'note', 'payer_note'].map(classOf)).toEqual(['money', undefined, 'personal']);
});

test('what goes into a copy of a record: no file, and nothing whose schema says no', () => {
  const files = { type: 'array', title: 'Files', items: { type: 'integer' }, 'x-file': { most: 2 } };
  const properties: Record<string, object> = {
    plain: { type: 'string', title: 'Plain', maxLength: 5 },
    said: { type: 'string', title: 'Said', maxLength: 5, 'x-copy': true },
    own: { type: 'string', title: 'Own', maxLength: 5, 'x-copy': false },
    files,
    both: { ...files, 'x-copy': false },
    kept: { ...files, 'x-copy': true },
  };
  const read = readEntity('a/site', { ...site, required: [], properties } as JsonSchema);
  const copied = Object.fromEntries(read.properties.map((property) => [property.name, property.copied]));
  expect(copied).toMatchObject({ own: false, files: false, both: false, kept: false });
  expect([copied.plain, copied.said]).toEqual([undefined, undefined]);
});
