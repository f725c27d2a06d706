import { madeOf } from '../../shared/schema/check-rollups.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import { countedFirst } from './fill-values.ts';
import { recountAfter } from './recount.ts';
import { type RolledUp, rolledUp } from './rollups.ts';
import type { Upgrade } from './upgrades.ts';

/** Recalculates `x-rollup` and `x-value` values if one of them is new or defined differently than before. */
export function rollupUpgrades(entities: Manifest): Upgrade[] {
  const byEntity = Map.groupBy(rolledUp(entities), ({ entity }) => entity);
  return countedFirst(entities).flatMap((entity) => upgradeOf(entities, entity, byEntity.get(entity) ?? []));
}

function upgradeOf(entities: Manifest, entity: Entity, ones: RolledUp[]): Upgrade[] {
  const values = entity.properties.filter(({ value }) => value).map(({ name, value }) => [name, value]);
  if (ones.length === 0 && values.length === 0) return [];
  const kept = [
    ...ones.map(({ property, rollup }) => [property.name, rollup]),
    ...values,
    ...renamedIn(entities, entity),
  ];
  return [
    {
      name: `kept ${entity.path} ${JSON.stringify(kept)}`,
      async step(writer, place) {
        const last = await recountAfter(entity, ones, writer, place.last);
        place.last = last ?? 0;
        return last !== undefined;
      },
    },
  ];
}

/** The choices that became others among what the values of an entity are made of: they may be counted otherwise from then on. */
function renamedIn(entities: Manifest, entity: Entity): unknown[] {
  return entity.properties.flatMap((property) =>
    madeOf(property, entity.path).flatMap(([path, name]) => {
      const source = entities[path]?.properties.find((one) => one.name === name);
      return source?.renamedChoices ? [[path, name, source.renamedChoices]] : [];
    }),
  );
}
