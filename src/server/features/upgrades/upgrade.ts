import type { Condition, Store, Writer } from '../../store/store.ts';

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

/** Runs the upgrades that a store has not had, in their order. */
export async function runUpgrades(store: Store, upgrades: readonly Upgrade[]): Promise<void> {
  const marks = await store.read((reader) => reader.find(TABLE));
  const had = new Set(marks.map(({ name }) => name));
  for (const upgrade of upgrades) if (!had.has(markOf(upgrade))) await run(store, upgrade);
}

async function run(store: Store, upgrade: Upgrade): Promise<void> {
  const mark: Condition[] = [{ property: 'name', op: 'eq', value: markOf(upgrade) }];
  let isLeft = true;
  while (isLeft)
    isLeft = await store.write(async (writer) => {
      // Another process may open the store as well.
      if (await writer.first(TABLE, mark)) return false;
      if (await upgrade.step(writer)) return true;
      await writer.insert(TABLE, { name: markOf(upgrade) });
      return false;
    });
}

function markOf({ name }: Upgrade): string {
  return `upgrade ${name}`;
}
