import { installation } from '../../access/schema.ts';
import { recountRollup, rolledUp } from '../../records/rollups.ts';
import type { Upgrade } from './upgrade.ts';

/** What `x-rollup` keeps is worked out where it is new, and again where what it says has changed. */
export const rollupUpgrades: readonly Upgrade[] = rolledUp(installation.tenant.entities).map((one) => ({
  name: `rollup ${one.entity.path}.${one.property.name} ${JSON.stringify(one.rollup)}`,
  async step(writer) {
    await recountRollup(one, writer);
    return false;
  },
}));
