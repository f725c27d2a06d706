import type { MigrationPlan } from '../engine.ts';
import { quote } from './catalog.ts';
import { choiceMoves } from './choice-moves.ts';
import type { Way } from './column-copies.ts';
import { describeChanges, maybeRenamed } from './describe-changes.ts';
import { expectedWaits, type MigrationCosts } from './expected-waits.ts';
import { refusalsOf } from './migration-checks.ts';
import { movedRows } from './moved-choices.ts';
import { countRows, type Questions } from './questions.ts';
import type { Moved } from './refusal.ts';
import { settled } from './rename-rivals.ts';
import { differences, type SchemaChange } from './schema-diff.ts';
import type { Caseless, LiveTable, Table } from './table.ts';

/** Plans the migration from the live tables to the wanted ones: its steps, and what prevents it. */
export function* planChanges(
  live: LiveTable[],
  wanted: Table[],
  { caseless, costs, ...way }: { caseless: Caseless; costs: MigrationCosts } & Way,
): Questions<MigrationPlan> {
  const room = yield* settled(live, wanted, way);
  const changes = differences(room.live, wanted, way);
  const renames = yield* maybeRenamed(changes);
  return {
    steps: [
      ...room.aside.map(
        ({ table, from, to }) => `keep what is hidden in ${table.name}.${from} as ${table.name}.${to}`,
      ),
      ...(yield* describeChanges(changes)),
      ...renames.map(({ question }) => question),
    ],
    renames,
    moved: yield* movedIn(changes),
    hides: changes.flatMap((change) =>
      change.what === 'keep column' ? [`${change.table.name}.${change.column.name}`] : [],
    ),
    hidden: live.flatMap((table) =>
      table.columns.flatMap((column) => (column.gone ? [`${table.name}.${column.name}`] : [])),
    ),
    refusals: yield* refusalsOf(room.live, changes, caseless),
    waits: yield* expectedWaits(changes, costs),
  };
}

/** What of the values that are there goes elsewhere, or becomes something else. */
export function* movedIn(changes: SchemaChange[]): Questions<Moved[]> {
  const moved: Moved[] = [];
  for (const change of changes) {
    if (change.what === 'copy column') {
      const { table, from, column, called } = change;
      const rows = yield* countRows(table, `${quote(from.name)} IS NOT NULL`);
      const what = called ? 'labels' : 'values';
      moved.push({
        what,
        entity: table.name,
        property: column.name,
        from: from.name,
        to: column.name,
        rows,
        kept: 0,
      });
    }
    if (change.what === 'move choices')
      for (const move of choiceMoves(change.from, change.column)) {
        const place = { entity: change.table.name, property: change.column.name };
        const named = { from: String(move.from), to: String(move.to) };
        moved.push({ what: 'choices', ...place, ...named, ...(yield* movedRows(change, move)) });
      }
  }
  return moved;
}
