import { expect, test } from 'vitest';
import { manifest } from '../gen/manifest.ts';
import { screens } from '../gen/screens.ts';
import type { Entity, Property } from './entity.ts';
import { packManifest, packScreens, unpackManifest, unpackScreens } from './packed.ts';

const sent = <T>(packed: T): T => JSON.parse(JSON.stringify(packed));

/** The entity without what only the server reads. */
function forBrowsers({
  description,
  notify,
  rules,
  demands,
  bulk,
  few,
  importNames,
  without,
  ...entity
}: Entity): Entity {
  return {
    ...entity,
    without: {},
    properties: entity.properties.map(
      ({ index, defaultFrom, long, renamedFrom, adopts, ...property }): Property => property,
    ),
    ...(entity.actions && {
      actions: entity.actions.map(({ set, again, tell, text, ...action }) => ({
        ...action,
        form: forBrowsers(action.form),
        schema: {},
      })),
    }),
  };
}

test('what the browser is sent of entities says the same', () => {
  const unpacked = unpackManifest(sent(packManifest(manifest)));
  expect(Object.keys(unpacked)).toEqual(Object.keys(manifest));
  for (const entity of Object.values(manifest)) expect(unpacked[entity.path]).toEqual(forBrowsers(entity));
});

test('what the browser is sent of screens says the same, and both are short', () => {
  const packed = sent(packScreens(screens));
  expect(unpackScreens(packed)).toEqual(screens);
  const size = (value: unknown) => JSON.stringify(value).length;
  expect(size(packManifest(manifest))).toBeLessThan(size(manifest) / 2);
});
