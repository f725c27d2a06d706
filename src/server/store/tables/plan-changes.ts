import type { MigrationPlan } from '../engine.ts';
import { describeChanges, maybeRenamed } from './describe-changes.ts';
import { expectedWaits, type MigrationCosts } from './expected-waits.ts';
import { type Caseless, refusalsOf } from './migration-checks.ts';
import type { Questions } from './questions.ts';
import { settled } from './rename-rivals.ts';
import { differences, type LiveTable } from './schema-diff.ts';
import type { Table } from './table.ts';

/** Plans the migration from the live tables to the wanted ones: its steps, and what prevents it. */
export function* planChanges(
  live: LiveTable[],
  wanted: Table[],
  { caseless, costs }: { caseless: Caseless; costs: MigrationCosts },
): Questions<MigrationPlan> {
  const room = yield* settled(live, wanted);
  const changes = differences(room.live, wanted);
  const renames = yield* maybeRenamed(changes);
  return {
    steps: [...(yield* describeChanges(changes)), ...renames.map(({ question }) => question)],
    renames,
    hides: changes.flatMap((change) =>
      change.what === 'keep column' ? [`${change.table.name}.${change.column.name}`] : [],
    ),
    hidden: live.flatMap((table) =>
      table.columns.flatMap((column) => (column.gone ? [`${table.name}.${column.name}`] : [])),
    ),
    refusals: [...room.refusals, ...(yield* refusalsOf(room.live, changes, caseless))],
    waits: yield* expectedWaits(changes, costs),
  };
}
