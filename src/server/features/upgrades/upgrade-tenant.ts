import type { Manifest } from '../../../shared/schema/manifest.ts';
import type { Store } from '../../store/store.ts';
import { controlKinds } from './control-kinds.ts';
import { doneItems } from './done-items.ts';
import { downtimes } from './downtimes.ts';
import { failures } from './failures.ts';
import { firstRecords } from './first-records.ts';
import { meters } from './meters.ts';
import { orderTimes } from './order-times.ts';
import { plannedOn } from './planned-on.ts';
import { roleGrants } from './role-grants.ts';
import { rollupUpgrades } from './rollup-upgrades.ts';
import { spentOn } from './spent-on.ts';
import { triggerKinds } from './trigger-kinds.ts';
import { runUpgrades, skipUpgrades, type Upgrade } from './upgrade.ts';

/** Changes to records of earlier versions, oldest first. Add a new one at the end of those that have a name. */
const upgradesOf = (entities: Manifest): Upgrade[] => [
  controlKinds,
  failures,
  doneItems,
  ...orderTimes,
  ...firstRecords,
  downtimes,
  spentOn,
  meters,
  roleGrants,
  ...rollupUpgrades(entities),
  triggerKinds,
  plannedOn,
];

/** Upgrades the records of a tenant's store to today's rules; the records of a new store already follow them. */
export function upgradeTenant(store: Store, isNew = false): Promise<void> {
  const upgrades = upgradesOf(store.model.entities);
  return isNew ? skipUpgrades(store, upgrades) : runUpgrades(store, upgrades);
}
