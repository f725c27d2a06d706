import type { Model } from '../../shared/schema/model.ts';
import type { Listener } from '../events/listener.ts';
import type { Job } from '../jobs/runner.ts';
import { Hooks } from '../records/hooks.ts';
import { rollupUpgrades } from '../records/rollup-upgrades.ts';
import { runUpgrades, skipUpgrades, type Upgrade } from '../records/upgrades.ts';
import type { Store, Writer } from '../store/store.ts';
import type { TenantEvents } from '../tenancy/directory.ts';
import { administration } from './administration/feature.ts';
import { assets } from './assets/feature.ts';
import { calendar } from './calendar/feature.ts';
import { comments } from './comments/feature.ts';
import { downtime } from './downtime/feature.ts';
import { example } from './example/feature.ts';
import type { DailyNotice, Feature, JobParts, OpenedFrom } from './feature.ts';
import { labour } from './labour/feature.ts';
import { look } from './look/feature.ts';
import { meters } from './meters/feature.ts';
import { notifications } from './notifications/feature.ts';
import { orderLog } from './order-log/feature.ts';
import { ownSchemas } from './own-schemas/feature.ts';
import { parts } from './parts/feature.ts';
import { plans } from './plans/feature.ts';
import { procedures } from './procedures/feature.ts';
import { reports } from './reports/feature.ts';
import { requests } from './requests/feature.ts';
import { rules } from './rules/feature.ts';
import { timed } from './timed-actions/feature.ts';
import { workOrders } from './work-orders/feature.ts';

/**
 * All features. Where several add to the same entity, this is their order: a work order is first what its own feature makes of it,
 * and labour, plans, parts, procedures and requests find it so. Whoever is to be told of a change is told last.
 */
export const features: readonly Feature[] = [
  administration,
  assets,
  workOrders,
  labour,
  orderLog,
  downtime,
  meters,
  plans,
  parts,
  procedures,
  rules,
  requests,
  reports,
  calendar,
  example,
  timed,
  notifications,
  comments,
  ownSchemas,
  look,
];

/** Everything that schemas cannot express. */
export const hooks = new Hooks(
  features.flatMap(({ hooks }) => hooks ?? []),
  Object.assign({}, ...features.map(({ computed }) => computed)),
);

/** What people are told of once a day. */
export const dailyNotices: readonly DailyNotice[] = features.flatMap(({ notices }) => notices ?? []);

/** Who hears of what is written to tenants, besides the directory of users. */
export const listeners: readonly Listener<TenantEvents>[] = features.flatMap(
  ({ listeners }) => listeners ?? [],
);

/** What features do in the background. */
export function featureJobs(parts: Pick<JobParts, 'settings' | 'mailer' | 'tenancy'>): Job[] {
  const given = { ...parts, hooks, notices: dailyNotices };
  return features.flatMap(({ jobs }) => jobs?.(given) ?? []);
}

/** Adds the first records of a tenant. */
export async function seedTenant(writer: Writer): Promise<void> {
  for (const feature of features) await feature.seed?.(writer);
}

/** Changes to what earlier versions left. Totals come last, as the others may change what they count. */
const upgradesOf = ({ entities }: Model): Upgrade[] => [
  ...features.flatMap(({ upgrades }) => upgrades ?? []),
  ...rollupUpgrades(entities),
];

/** What features do to a tenant's store whenever it is opened. */
export async function openedTenant(store: Store, from: OpenedFrom): Promise<void> {
  for (const feature of features) await feature.opened?.(store, from);
}

/** Upgrades the records of a tenant's store to today's rules; the records of a new store already follow them. */
export function upgradeTenant(store: Store, isNew = false): Promise<void> {
  const upgrades = upgradesOf(store.model);
  return isNew ? skipUpgrades(store, upgrades) : runUpgrades(store, upgrades);
}
