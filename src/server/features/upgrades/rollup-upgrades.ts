import { installation } from '../../access/schema.ts';
import { recountRollup, recountTotals, rolledUp } from '../../records/rollups.ts';
import type { Upgrade } from './upgrade.ts';

/** What `x-rollup` keeps is worked out where it is new, and again where what it says has changed. */
const counts: Upgrade[] = rolledUp(installation.tenant.entities).map((one) => ({
  name: `rollup ${one.entity.path}.${one.property.name} ${JSON.stringify(one.rollup)}`,
  async step(writer) {
    await recountRollup(one, writer);
    return false;
  },
}));

const totals: Upgrade[] = Object.values(installation.tenant.entities).flatMap((entity) => {
  const added = entity.properties.filter(({ total }) => total).map(({ name, total }) => [name, total]);
  if (added.length === 0) return [];
  return {
    name: `totals ${entity.path} ${JSON.stringify(added)}`,
    async step(writer) {
      await recountTotals(entity, writer);
      return false;
    },
  };
});

/** Totals add up counts. */
export const rollupUpgrades: readonly Upgrade[] = [...counts, ...totals];
