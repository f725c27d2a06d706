import type { Reader, Store, Writer } from '../../store/store.ts';

/** How many records a step looks at: others read and write in between. */
export const STEP = 500;
const TABLE = '_mark';

/** A change of the records that an earlier version has left. Each store has it once. */
export interface Upgrade {
  /** Marks the stores that have it, so it never changes. */
  name: string;
  /**
   * Does a part of the work in one transaction. What does not depend on each other is asked for together: with
   * PostgreSQL, each answer that is waited for takes longer than the work itself. The same part twice does no harm. Returns whether some is left.
   */
  step(writer: Writer): Promise<boolean>;
}

/** How long a transaction goes on with the next upgrade: each commit waits for the disk, and a new store has nothing to change. */
const SHORT_MS = 20;

/** Runs the upgrades that a store has not had, in their order. */
export async function runUpgrades(store: Store, upgrades: readonly Upgrade[]): Promise<void> {
  const due = await store.read((reader) => missing(reader, upgrades));
  while (due.length > 0) due.splice(0, await store.write((writer) => runSome(writer, due)));
}

/** Notes in a new store, which holds nothing but today's first records, that there is nothing to upgrade. */
export async function skipUpgrades(store: Store, upgrades: readonly Upgrade[]): Promise<void> {
  await store.write(async (writer) => {
    for (const upgrade of await missing(writer, upgrades))
      await writer.append(TABLE, { name: markOf(upgrade) });
  });
}

async function missing(reader: Pick<Reader, 'find'>, upgrades: readonly Upgrade[]): Promise<Upgrade[]> {
  const had = new Set((await reader.find(TABLE)).map(({ name }) => name));
  return upgrades.filter((upgrade) => !had.has(markOf(upgrade)));
}

/** Does a step of the first upgrade, and the next ones too if that took a moment only; how many of them are done with. */
async function runSome(writer: Writer, due: readonly Upgrade[]): Promise<number> {
  const until = performance.now() + SHORT_MS;
  // Another process may open the store as well.
  const left = new Set(await missing(writer, due));
  let done = 0;
  for (const upgrade of due) {
    if (left.has(upgrade)) {
      if (await upgrade.step(writer)) break;
      await writer.append(TABLE, { name: markOf(upgrade) });
    }
    done++;
    if (performance.now() > until) break;
  }
  return done;
}

function markOf({ name }: Upgrade): string {
  return `upgrade ${name}`;
}
