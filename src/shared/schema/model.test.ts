import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { buildModel, type Layer } from './model.ts';

const thing = (title: string, properties: object = { name: { type: 'string' } }) =>
  ({ title, 'x-entity': {}, properties }) as JsonSchema;

function digestOf(entities: Layer['entities'], screens: Layer['screens'] = {}): string {
  return buildModel([{ entities, screens }]).digest;
}

test('the same layers have the same digest, in whatever order their files are read', () => {
  const [bolt, nut] = [thing('Bolt'), thing('Nut')];
  const digest = digestOf({ 'a/bolt': bolt, 'a/nut': nut });
  expect(digest).toMatch(/^[0-9a-f]{32}$/);
  expect(digestOf({ 'a/nut': thing('Nut'), 'a/bolt': thing('Bolt') })).toBe(digest);
});

test('whatever differs in a layer makes another digest', () => {
  const text = { type: 'string' };
  const digests = [
    digestOf({ 'a/bolt': thing('Bolt') }),
    digestOf({ 'a/bolt': thing('Screw') }),
    digestOf({ 'a/nut': thing('Bolt') }),
    digestOf({ 'a/bolt': thing('Bolt', { name: text, size: text }) }),
    // Forms follow the order of properties.
    digestOf({ 'a/bolt': thing('Bolt', { size: text, name: text }) }),
    digestOf({ 'a/bolt': thing('Bolt') }, { 'a/bolt': { 'ui:route': '/bolts' } }),
    buildModel([
      { entities: { 'a/bolt': thing('Bolt') }, screens: {} },
      { entities: {}, screens: {} },
    ]).digest,
  ];
  expect(new Set(digests).size).toBe(digests.length);
});
