import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import {
  entitiesOf,
  entityAt,
  linesOf,
  type Manifest,
  parentOf,
  propertyAlong,
  propertyOf,
  resolveThrough,
  resolveTrees,
  storedProperties,
} from './manifest.ts';
import { readEntity } from './read-entity.ts';

const text = { type: 'string', title: 'Text' };
const to = (entity: string): JsonSchema => ({
  type: 'integer',
  title: 'To',
  'x-reference': { entity, onDelete: 'restrict' },
});
const manifest: Manifest = resolveTrees(
  resolveThrough({
    'a/town': readEntity('a/town', {
      title: 'Town',
      properties: { code: { ...text, maxLength: 5 }, mayor: { ...text, 'x-class': 'personal' } },
    }),
    'a/site': readEntity('a/site', {
      title: 'Site',
      'x-entity': { tree: 'above' },
      properties: {
        town: to('a/town'),
        above: to('a/site'),
        mayor: { title: 'Mayor', 'x-through': 'town.mayor' },
        rooms: { title: 'Rooms', type: 'array', 'x-lines': 'a/room' },
        gone: { title: 'Gone', type: 'array', 'x-lines': 'a/gone' },
        sums: { title: 'Sums', type: 'object', readOnly: true, 'x-computed': 'sums' },
      },
    }),
    'a/room': readEntity('a/room', {
      title: 'Room',
      'x-entity': { parent: 'site' },
      properties: {
        site: to('a/site'),
        town: { title: 'Town', 'x-through': 'site.town' },
        mayor: { title: 'Mayor', 'x-through': 'site.mayor' },
      },
    }),
    'b/user': readEntity('b/user', {
      title: 'User',
      'x-entity': { scope: 'every' },
      properties: {
        email: { ...text, 'x-unique': 'platform' },
        badge: { ...text, 'x-unique': true },
        rank: { ...text, 'x-only': 'platform' },
      },
    }),
    'c/tenant': readEntity('c/tenant', {
      title: 'Tenant',
      'x-entity': { scope: 'platform' },
      properties: {},
    }),
  }),
);
const at = (path: string) => entityAt(manifest, path);

test('an entity is found by its path, and only by that', () => {
  expect(at('a/site').title).toBe('Site');
  for (const path of ['a/none', 'constructor', ''])
    expect(() => at(path)).toThrow(`No entity "${path}" in the manifest`);
});

test('a store holds what is of its scope or of every one', () => {
  expect(Object.keys(entitiesOf(manifest, 'tenant'))).toEqual(['a/town', 'a/site', 'a/room', 'b/user']);
  expect(Object.keys(entitiesOf(manifest, 'platform'))).toEqual(['b/user', 'c/tenant']);
  const names = (scope: 'tenant' | 'platform') =>
    entitiesOf(manifest, scope)['b/user']?.properties.map(({ name }) => name);
  expect([names('tenant')?.includes('rank'), names('platform')?.includes('rank')]).toEqual([false, true]);
});

test('what is unique in one scope only is not in the other', () => {
  const unique = (scope: 'tenant' | 'platform') =>
    entitiesOf(manifest, scope)['b/user']?.properties.flatMap(({ name, unique }) => (unique ? [name] : []));
  expect(unique('platform')).toEqual(['email', 'badge']);
  expect(unique('tenant')).toEqual(['badge']);
});

test('lines are those of entities that are there and have an owner', () => {
  const [rooms, ...more] = linesOf(manifest, at('a/site'));
  expect(more).toEqual([]);
  expect(rooms).toMatchObject({ property: { name: 'rooms' }, child: { path: 'a/room' }, parent: 'site' });
  const free = { ...manifest, 'a/room': { ...at('a/room'), parent: undefined } };
  expect(linesOf(free, at('a/site'))).toEqual([]);
});

test('a record belongs to what its parent refers to', () => {
  expect(parentOf(at('a/room'))?.reference?.entity).toBe('a/site');
  expect(parentOf(at('a/site'))).toBeUndefined();
  expect(propertyOf(at('a/site'), 'none')).toBeUndefined();
});

test('what is computed, mirrored or lines has no column', () => {
  expect(storedProperties(at('a/site')).map(({ name }) => name)).toEqual([
    'town',
    'above',
    'id',
    'created_at',
    'updated_at',
  ]);
});

describe('a way through references', () => {
  const end = (entity: string, way: string) => propertyAlong(manifest, at(entity), way);

  test('leads to a property, over what is mirrored too', () => {
    expect(end('a/room', 'site')?.name).toBe('site');
    expect(end('a/room', 'site.town.code')?.limits?.maxLength).toBe(5);
    expect(end('a/room', 'town.code')?.limits?.maxLength).toBe(5);
    expect(end('a/room', 'mayor')).toMatchObject({ name: 'mayor', class: 'personal', readOnly: false });
  });

  test('leads nowhere over what is not there or refers to nothing', () => {
    for (const way of ['none', '', 'site.none', 'site.town.code.none', 'none.site'])
      expect(end('a/room', way)).toBeUndefined();
  });
});

test('what is mirrored is of the kind of what it shows, and nobody writes it', () => {
  expect(propertyOf(at('a/room'), 'town')).toMatchObject({
    kind: 'reference',
    reference: { entity: 'a/town' },
    readOnly: true,
  });
  expect(propertyOf(at('a/room'), 'mayor')).toMatchObject({
    kind: 'text',
    class: 'personal',
    readOnly: true,
  });
  const lost = readEntity('a/lost', {
    title: 'Lost',
    properties: { way: { title: 'Way', 'x-through': 'town.code' } },
  });
  expect(() => resolveThrough({ 'a/lost': lost })).toThrow('a/lost.way: x-through leads nowhere');
});

test('a reference says whether its records form a tree', () => {
  expect(propertyOf(at('a/room'), 'site')?.reference?.tree).toBe('above');
  expect(propertyOf(at('a/room'), 'town')?.reference).not.toHaveProperty('tree');
});
