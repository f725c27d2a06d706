import type { Reader, Store, Writer } from '../store/store.ts';

/** How many records one step handles: other requests read and write in between. */
export const STEP = 500;
const TABLE = '_mark';

/** A change to records that an earlier version left. Each store gets it once. */
export interface Upgrade {
  /** Marks the stores that have it, so it must never change. */
  name: string;
  /**
   * Does a part of the work in one transaction. Independent queries are sent together: on PostgreSQL, waiting for each answer takes longer than
   * the work itself. Repeating a part is harmless. Returns whether more is left.
   * @param place where those are that go through records by id
   */
  step(writer: Writer, place: Place): Promise<boolean>;
}

/** The last id that an upgrade has dealt with. A process that was killed begins at 0 again. */
interface Place {
  last: number;
}

/** How long a transaction continues with the next upgrade: each commit waits for the disk, and a new store has nothing to change. */
const SHORT_MS = 20;

/** Runs the upgrades that a store has not had, in order. */
export async function runUpgrades(store: Store, upgrades: readonly Upgrade[]): Promise<void> {
  const due = await store.read((reader) => missing(reader, upgrades));
  const places = new Map(due.map((upgrade): [Upgrade, Place] => [upgrade, { last: 0 }]));
  while (due.length > 0) due.splice(0, await store.write((writer) => runSome(writer, due, places)));
}

/** Marks all upgrades as done in a new store, which holds nothing but today's default records. */
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

/** Runs a step of the first upgrade, and the next ones too if that was quick; returns how many are finished. */
async function runSome(
  writer: Writer,
  due: readonly Upgrade[],
  places: ReadonlyMap<Upgrade, Place>,
): Promise<number> {
  const until = performance.now() + SHORT_MS;
  // Another process may open the store as well.
  const left = new Set(await missing(writer, due));
  let done = 0;
  for (const upgrade of due) {
    if (left.has(upgrade)) {
      if (await upgrade.step(writer, places.get(upgrade) ?? { last: 0 })) break;
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
