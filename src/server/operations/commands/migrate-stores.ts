import type { Engine, Planner, StoreOwner } from '../../store/engine.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { StoreReport } from './migration-report.ts';

/** PostgreSQL stores to migrate at a time: the fewest connections that a process may be given. */
const AT_ONCE = 4;
/** How often progress is reported, so not at all in a short run. */
const SAY_EVERY_MS = 2_000;

const BRIEF_WAIT = 'expected wait: less than a second';

type Say = (line: string) => void;

/** Plans the migration of each store. */
export function planStores(planner: Planner, say: Say): Promise<StoreReport[]> {
  return eachStore(planner, 1, say, (owner) => planned(planner, owner));
}

/**
 * Migrates each store to the schemas: the platform's first, then the tenants', several at once where the engine may
 * be shared.
 */
export function migrateStores(engine: Engine, say: Say): Promise<StoreReport[]> {
  return eachStore(engine, engine.shared ? AT_ONCE : 1, say, (owner) => migrated(engine, owner));
}

/** Reports come in the order of the stores, whichever is done first. */
async function eachStore(
  planner: Planner,
  atOnce: number,
  say: Say,
  reportOf: (owner: StoreOwner) => Promise<StoreReport>,
): Promise<StoreReport[]> {
  const owners = await planner.owners();
  const reports: StoreReport[] = [];
  let [next, done, said] = [0, 0, performance.now()];
  const work = async () => {
    while (next < owners.length) {
      const at = next++;
      reports[at] = await reportOf(owners[at] as StoreOwner);
      done++;
      if (performance.now() - said < SAY_EVERY_MS) continue;
      said = performance.now();
      say(`${done} of ${owners.length} stores`);
    }
  };
  if (owners[0] === 'platform') {
    reports[next++] = await reportOf('platform');
    done++;
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return reports;
}

/** The plan for one store, or the reason why it cannot be opened. */
async function planned(planner: Planner, owner: StoreOwner): Promise<StoreReport> {
  try {
    const { steps, refusals, renames, hidden, waits = [BRIEF_WAIT] } = await planner.plan(owner);
    if (refusals.length > 0)
      return { owner, outcome: 'refused', lines: refusals.map(({ text }) => text), renames, hidden };
    if (steps.length === 0) return { owner, outcome: 'up to date', lines: [], renames, hidden };
    return { owner, outcome: 'to change', lines: [...steps, ...waits], renames, hidden };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}

async function migrated(engine: Engine, owner: StoreOwner): Promise<StoreReport> {
  const report = await planned(engine, owner);
  if (report.outcome === 'refused') return report;
  try {
    // Open it even when there is nothing to change: the limits that the store has recorded may be older.
    await (await engine.open(owner)).close();
    return report.outcome === 'to change' ? { ...report, outcome: 'changed' } : report;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}
