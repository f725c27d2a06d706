import type { Entity } from '../../shared/schema/entity.ts';
import type { Manifest } from '../../shared/schema/manifest.ts';
import { countedFirst } from './fill-values.ts';
import { recountAfter } from './recount.ts';
import { type RolledUp, rolledUp } from './rollups.ts';
import type { Upgrade } from './upgrades.ts';

/** Recalculates `x-rollup` and `x-value` values if one of them is new or defined differently than before. */
export function rollupUpgrades(entities: Manifest): Upgrade[] {
  const byEntity = Map.groupBy(rolledUp(entities), ({ entity }) => entity);
  return countedFirst(entities).flatMap((entity) => upgradeOf(entity, byEntity.get(entity) ?? []));
}

function upgradeOf(entity: Entity, ones: RolledUp[]): Upgrade[] {
  const values = entity.properties.filter(({ value }) => value).map(({ name, value }) => [name, value]);
  if (ones.length === 0 && values.length === 0) return [];
  const kept = [...ones.map(({ property, rollup }) => [property.name, rollup]), ...values];
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
