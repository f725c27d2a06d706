import { isDeepStrictEqual } from 'node:util';
import { madeOf } from '../../shared/schema/check-rollups.ts';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import type { Store } from '../store/store.ts';
import { recountAfter } from './recount.ts';
import { rolledUp, sourcesOf } from './rollups.ts';

/**
 * Works out what was not worked out so before, such as the values of a layer that was published, and what is made of it: a page of
 * records in each transaction. What a node leaves undone the next opening does.
 */
export async function fillNewValues(
  before: Manifest,
  now: Manifest,
  store: Pick<Store, 'write'>,
): Promise<void> {
  const isNew = newIn(before, now);
  for (const entity of countedFirst(now)) {
    const wrong = entity.properties.filter((one) => isNew(entity, one));
    if (wrong.length === 0) continue;
    const ones = rolledUp({ [entity.path]: entity }).filter(({ property }) => wrong.includes(property));
    for (let after: number | undefined = 0; after !== undefined; ) {
      const from: number = after;
      after = await store.write((writer) => recountAfter(entity, ones, writer, from));
    }
  }
}

/** Whether a value is worked out in another way than before, or made of one that is. */
function newIn(before: Manifest, now: Manifest): (entity: Entity, property: Property) => boolean {
  const found = new Set<string>();
  // Choices that were merged are counted otherwise by what still says the same of them.
  const merged = new Set(
    Object.values(now).flatMap(({ path, properties }) =>
      properties
        .filter((one) => !isDeepStrictEqual(one.renamedChoices, find(before, path, one)?.renamedChoices))
        .map(({ name }) => `${path} ${name}`),
    ),
  );
  const all = Object.values(now).flatMap((entity) =>
    entity.properties
      .filter(({ value, rollup }) => value !== undefined || rollup)
      .map((property) => ({ key: `${entity.path} ${property.name}`, entity, property })),
  );
  for (let had = -1; had < found.size; ) {
    had = found.size;
    for (const { key, entity, property } of all) {
      const was = find(before, entity.path, property);
      const isOther = was?.value !== property.value || !isDeepStrictEqual(was?.rollup, property.rollup);
      const isMadeOfNew = () =>
        madeOf(property, entity.path)
          .map(([path, name]) => `${path} ${name}`)
          .some((source) => found.has(source) || merged.has(source));
      if (isOther || isMadeOfNew()) found.add(key);
    }
  }
  return (entity, { name }) => found.has(`${entity.path} ${name}`);
}

function find(manifest: Manifest, path: string, { name }: Property): Property | undefined {
  return manifest[path]?.properties.find((one) => one.name === name);
}

/** All entities, each after those that it counts: their own rollups may decide what is counted. */
export function countedFirst(entities: Manifest): Entity[] {
  const byEntity = Map.groupBy(rolledUp(entities), ({ entity }) => entity);
  const sorted = new Set<Entity>();
  const seen = new Set<string>();
  const visit = (path: string) => {
    const entity = entities[path];
    if (!entity || seen.has(path)) return;
    seen.add(path);
    for (const { rollup } of byEntity.get(entity) ?? []) for (const { of } of sourcesOf(rollup)) visit(of);
    sorted.add(entity);
  };
  Object.keys(entities).forEach(visit);
  return [...sorted];
}
