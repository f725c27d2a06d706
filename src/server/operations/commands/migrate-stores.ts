import type { Engine, Planner, StoreOwner } from '../../store/engine.ts';
import { StoreUnavailableError } from '../../store/errors.ts';
import type { StoreReport } from './migration-report.ts';

/** Stores of PostgreSQL that are migrated at a time, which is the fewest connections that a process may be given. */
const AT_ONCE = 4;
/** Whoever waits longer than this hears how far it is. */
const SAY_EVERY_MS = 2_000;

type Say = (line: string) => void;

/** What would be done to each store. */
export function planStores(planner: Planner, say: Say): Promise<StoreReport[]> {
  return eachStore(planner, 1, say, (owner) => planned(planner, owner));
}

/** Brings each store to the schemas: that of the platform first, of tenants several at once where the engine may be shared. */
export function migrateStores(engine: Engine, say: Say): Promise<StoreReport[]> {
  return eachStore(engine, engine.shared ? AT_ONCE : 1, say, (owner) => migrated(engine, owner));
}

/** In the order of the stores, whichever is done first. */
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

/** What would be done; a store that cannot be opened at all says why. */
async function planned(planner: Planner, owner: StoreOwner): Promise<StoreReport> {
  try {
    const { steps, refusals } = await planner.plan(owner);
    if (refusals.length > 0) return { owner, outcome: 'refused', lines: refusals };
    return { owner, outcome: steps.length > 0 ? 'to change' : 'up to date', lines: steps };
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}

async function migrated(engine: Engine, owner: StoreOwner): Promise<StoreReport> {
  const report = await planned(engine, owner);
  if (report.outcome === 'refused') return report;
  try {
    // Also where there is nothing to do: what a store knows of its limits may be older.
    await (await engine.open(owner)).close();
    return report.outcome === 'to change' ? { ...report, outcome: 'changed' } : report;
  } catch (error) {
    if (error instanceof StoreUnavailableError) return { owner, outcome: 'refused', lines: [error.message] };
    throw error;
  }
}
