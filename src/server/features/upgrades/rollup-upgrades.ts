import { installation } from '../../access/schema.ts';
import { recountEntity } from '../../records/recount.ts';
import { rolledUp, sourcesOf } from '../../records/rollups.ts';
import type { Upgrade } from './upgrade.ts';

const { entities } = installation.tenant;
const byEntity = Map.groupBy(rolledUp(entities), ({ entity }) => entity);

/** Recalculates `x-rollup` and `x-total` values if one of them is new or defined differently than before. */
export const rollupUpgrades: readonly Upgrade[] = countedFirst().flatMap((entity) => {
  const ones = byEntity.get(entity) ?? [];
  const totals = entity.properties.filter(({ total }) => total).map(({ name, total }) => [name, total]);
  if (ones.length === 0 && totals.length === 0) return [];
  const kept = [...ones.map(({ property, rollup }) => [property.name, rollup]), ...totals];
  return {
    name: `kept ${entity.path} ${JSON.stringify(kept)}`,
    async step(writer) {
      await recountEntity(entity, ones, writer);
      return false;
    },
  };
});

/** All entities, each after those that it counts: their own rollups may decide what is counted. */
function countedFirst() {
  const sorted = new Set<(typeof entities)[string]>();
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
