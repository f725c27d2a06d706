import type { MigrationPlan } from '../engine.ts';
import { describeChanges } from './describe-changes.ts';
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
  return {
    steps: yield* describeChanges(changes),
    refusals: [...room.refusals, ...(yield* refusalsOf(room.live, changes, caseless))],
    waits: yield* expectedWaits(changes, costs),
  };
}
