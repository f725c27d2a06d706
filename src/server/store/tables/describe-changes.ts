import type { LimitChange } from '../../../shared/schema/limit-checks.ts';
import { keyText } from '../../../shared/schema/unique-key.ts';
import type { MigrationPlan } from '../engine.ts';
import { quote } from './catalog.ts';
import { choiceMoves } from './choice-moves.ts';
import { movedRows } from './moved-choices.ts';
import { countRows, type Questions } from './questions.ts';
import type { ColumnChange, SchemaChange } from './schema-diff.ts';
import type { Column, Table } from './table.ts';

/** Describes the changes of a store for the person who plans them, one line for each. */
export function* describeChanges(changes: SchemaChange[]): Questions<string[]> {
  const lines: string[] = [];
  for (const change of changes) lines.push(...(yield* describe(change)));
  return lines;
}

function* describe(change: SchemaChange): Questions<string[]> {
  const { name } = change.table;
  switch (change.what) {
    case 'add table':
      return [`add table ${name}`];
    case 'keep table':
      return [
        `hide ${name}, which no schema names any more; ${kept(yield* countRows(change.table), 'stays', 'stay')}`,
      ];
    case 'add column':
      return [`add column ${change.column.name} to ${name}`];
    case 'fill column': {
      const { column, from } = change;
      const rows = yield* countRows(change.table, from ? `${quote(from.name)} IS NULL` : '');
      if (rows === 0) return [];
      const what = column.sequence === undefined ? `the time of ${column.time}` : 'a number of the sequence';
      return [`fill ${name}.${column.name}: ${rows} ${rows === 1 ? 'row gets' : 'rows get'} ${what}`];
    }
    case 'keep column': {
      const rows = yield* valuesOf(change.table, change.column);
      return [
        `hide ${name}.${change.column.name}, which its schema does not name any more; ${kept(rows, 'keeps its value', 'keep their values')}`,
      ];
    }
    case 'sort anew':
      return [`make the order of texts in ${name} anew`];
    case 'search anew':
      return [`make what search finds in ${name} anew`];
    case 'add key':
      return [`make ${keyText(change.key)} of ${name} unique together`];
    case 'drop key':
      return [`let ${keyText(change.key)} of ${name} repeat together`];
    case 'add index':
    case 'drop index':
      return [`${change.what} of ${name} by ${change.columns.join(', then ')}`];
    case 'copy column': {
      const { column, from, called } = change;
      const how = called ? ` by what ${called.name} is called` : '';
      const rows = yield* valuesOf(change.table, from);
      return [`fill ${name}.${column.name} from ${from.name}${how}: ${rows} ${rows === 1 ? 'row' : 'rows'}`];
    }
    case 'move choices': {
      const moved: string[] = [];
      for (const move of choiceMoves(change.from, change.column)) {
        const { rows, kept } = yield* movedRows(change, move);
        const stay = kept > 0 ? `; ${kept} changed since ${kept === 1 ? 'stays' : 'stay'}` : '';
        moved.push(
          `${name}.${change.column.name}: ${JSON.stringify(move.from)} becomes ${JSON.stringify(move.to)} in ${rows} ${rows === 1 ? 'row' : 'rows'}${stay}`,
        );
      }
      return moved;
    }
    default:
      return describeColumn(change, `${name}.${change.column.name}`);
  }
}

function describeColumn(change: ColumnChange, at: string): string[] {
  const { from, column } = change;
  switch (change.what) {
    case 'rename column':
      return [`rename column ${from.name} of ${change.table.name} to ${column.name}`];
    case 'change kind':
      return [`change ${at} from ${from.kind} to ${column.kind}`];
    case 'move choices':
      return [];
    case 'retarget':
      return [`point ${at} to ${column.reference?.entity}`];
    case 'change reference':
      return [`point ${at} to ${column.reference?.entity} (on delete: ${column.reference?.onDelete})`];
    case 'require':
      return [
        column.default === undefined
          ? `require ${at}`
          : `require ${at}, filling gaps with ${String(column.default)}`,
      ];
    case 'make optional':
      return [`let ${at} be empty`];
    case 'make unique':
      return [`make ${at} unique`];
    case 'allow repeats':
      return [`let ${at} repeat`];
    case 'change limits':
      // A change of kind always changes the limits, so it is not mentioned twice.
      return from.kind === column.kind ? change.limits.map((limit) => `${at}: ${limitText(limit)}`) : [];
  }
}

/** A limit before and after, in the words of the schema. @example limitText(…) // 'maxLength 200 → 50' */
function limitText({ word, before, after }: LimitChange): string {
  if (Array.isArray(before) && Array.isArray(after)) {
    const less = before.filter((choice) => !after.includes(choice)).map((choice) => JSON.stringify(choice));
    const more = after.filter((choice) => !before.includes(choice)).map((choice) => JSON.stringify(choice));
    const texts = [
      ...(less.length > 0 ? [`without the choice ${less.join(', ')}`] : []),
      ...(more.length > 0 ? [`with the choice ${more.join(', ')}`] : []),
    ];
    return texts.length > 0 ? texts.join(', ') : 'choices in another order';
  }
  const text = (limit: LimitChange['before']) => (limit === undefined ? 'none' : limit.toString());
  return `${word} ${text(before)} → ${text(after)}`;
}

/**
 * Properties that go while others of their kind come: each may be a new name, which is asked before anything is done.
 */
export function* maybeRenamed(changes: SchemaChange[]): Questions<MigrationPlan['renames']> {
  const renames: MigrationPlan['renames'] = [];
  for (const change of changes) {
    if (change.what !== 'keep column') continue;
    const { table, column } = change;
    const alike = changes.flatMap((other) =>
      other.what === 'add column' && other.table === table && isAlike(column, other.column)
        ? [other.column.name]
        : [],
    );
    if (alike.length === 0 || (yield* valuesOf(table, column)) === 0) continue;
    for (const name of alike)
      renames.push({
        gone: `${table.name}.${column.name}`,
        question: `renamed? If ${table.name}.${name} is the ${column.name} of before, write in "${name}" of schemas/${table.name}.json, before anything starts: "x-renamed-from": "${column.name}"`,
      });
  }
  return renames;
}

/**
 * The questions of all stores that nobody has answered yet, each once. Where one store has hidden the old values
 * already, the answer was no: others, which nobody has opened since, need not ask again.
 * @param settled columns that were hidden knowingly, though no store has been opened since
 */
export function openQuestions(
  plans: Pick<MigrationPlan, 'renames' | 'hidden'>[],
  settled: Iterable<string> = [],
): string[] {
  const answered = new Set([...settled, ...plans.flatMap(({ hidden }) => hidden)]);
  const open = plans.flatMap(({ renames }) => renames).filter(({ gone }) => !answered.has(gone));
  return [...new Set(open.map(({ question }) => question))];
}

function isAlike(left: Column, right: Column): boolean {
  return left.kind === right.kind && left.reference?.entity === right.reference?.entity;
}

function valuesOf(table: Table, column: Column): Questions<number> {
  return countRows(table, `${quote(column.name)} IS NOT NULL`);
}

function kept(rows: number, one: string, several: string): string {
  if (rows === 0) return 'it is empty';
  return `${rows} ${rows === 1 ? `row ${one}` : `rows ${several}`}`;
}
