import type { Dashboard } from '../../shared/dashboard.ts';
import type { Store } from '../store/store.ts';
import { dashboard } from './dashboard.ts';

/** Everything that a dashboard is made of; what these rows show of others counts as theirs. */
const GROUND = [
  'work-orders/work_order',
  'work-orders/work_order_checklist',
  'work-orders/work_order_log',
  'assets/equipments',
  'financial-reports',
  'meter-readings/meter_reading',
];
/** The last 30 days go on also when nobody writes. */
const LASTS_MS = 60_000;

const kept = new WeakMap<Store, { ground: string; answer: Promise<Dashboard> }>();

/**
 * The dashboard of a company, counted again only after something that it shows was written, or a minute later. Who
 * asks meanwhile shares one answer.
 */
export function keptDashboard(store: Store, now: Date): Promise<Dashboard> {
  const count = () => store.read((reader) => dashboard(reader, now));
  if (!store.version) return count();
  // Asked for before the store is read, so that what is kept is never older than it says.
  const ground = `${Math.floor(now.getTime() / LASTS_MS)} ${GROUND.map((table) => store.version?.(table)).join(' ')}`;
  const known = kept.get(store);
  if (known?.ground === ground) return known.answer;
  const answer = count();
  kept.set(store, { ground, answer });
  answer.catch(() => kept.delete(store));
  return answer;
}
