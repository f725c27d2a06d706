import { tableName } from '../../../shared/schema/entity.ts';
import { breaksLimit, type LimitChange, limitChanges } from '../../../shared/schema/limit-checks.ts';
import { decode } from '../query/row-codec.ts';
import { quote } from './catalog.ts';
import { keysWith, movedChoice } from './choice-moves.ts';
import { convertValue } from './convert-value.ts';
import { refusedCopy } from './copied-columns.ts';
import { restorable } from './moved-choices.ts';
import { OffendingValues } from './offending-values.ts';
import { countRows, eachValue, type Questions } from './questions.ts';
import { inTheWay, MOST_IDS, type Refusal } from './refusal.ts';
import { refusedKey } from './refused-key.ts';
import { codesOf, someCodes } from './row-codes.ts';
import type { ColumnChange, SchemaChange } from './schema-diff.ts';
import { type Caseless, type Column, isCaseless, type LiveTable } from './table.ts';

/** Why changes cannot be made to the existing rows, one sentence for each reason. */
export function* refusalsOf(
  live: LiveTable[],
  changes: SchemaChange[],
  caseless: Caseless,
): Questions<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const change of changes) {
    if (change.what === 'add column') refusals.push(...(yield* refusedAddition(change)));
    else if (change.what === 'add key') refusals.push(...(yield* refusedKey(change)));
    else if (change.what === 'copy column') {
      const unfit = yield* refusedCopy(change, live, caseless);
      const { from, column } = change;
      const limits = from.kind === column.kind ? limitChanges(from.limits ?? {}, column.limits ?? {}) : [];
      const limited: ColumnChange = { ...change, what: 'change limits', limits };
      refusals.push(...unfit, ...(unfit.length === 0 ? yield* refusedChange(limited, live, caseless) : []));
    } else if ('from' in change && change.what !== 'fill column')
      refusals.push(...(yield* refusedChange(change, live, caseless)));
  }
  return refusals;
}

function* refusedAddition(change: Extract<SchemaChange, { what: 'add column' }>): Questions<Refusal[]> {
  const { table, column } = change;
  const at = `${table.name}.${column.name}`;
  const place = placeOf(change);
  const isFilled = column.sequence !== undefined || column.time !== undefined;
  if (!column.nullable && column.default === undefined && !isFilled)
    return inTheWay(place, {
      rows: yield* countRows(table),
      reason: `${at} is new and required; give it a default, or make it optional and fill it in first`,
    });
  if (!column.unique || column.default === undefined) return [];
  const rows = yield* countRows(table);
  const reason = `${at} is new and unique, so its default cannot fill`;
  return rows > 1 ? inTheWay(place, { rows, reason }) : [];
}

function* refusedChange(change: ColumnChange, live: LiveTable[], caseless: Caseless): Questions<Refusal[]> {
  const { table, from, column } = change;
  const at = `${table.name}.${column.name}`;
  const name = quote(from.name);
  switch (change.what) {
    case 'retarget': {
      const found = new OffendingValues(column);
      yield* eachValue(table, from.name, (value, id) => found.add(value, id));
      const reason = `${at} pointed to ${from.reference?.entity ?? from.pointedTo} and now points to ${column.reference?.entity}: its ids would mean other records. Give the new reference a name of its own`;
      return [yield* refusal(found, live, change, reason)];
    }
    case 'change reference': {
      const target = column.reference?.entity as string;
      const known = live.some((one) => one.name === target);
      const missing = `${name} IS NOT NULL${known ? ` AND ${name} NOT IN (SELECT "id" FROM ${quote(tableName(target))})` : ''}`;
      return yield* refusedWhere(live, change, missing, `${at} now points to ${target}; correct the ids`);
    }
    case 'require':
      if (column.default !== undefined) return [];
      return inTheWay(placeOf(change), {
        rows: yield* countRows(table, `${name} IS NULL`),
        reason: `${at} is now required; give it a default, or fill it in first`,
        codes: yield* someCodes(live, table, from, `${name} IS NULL`),
      });
    case 'make unique': {
      const reason = `${at} is now unique; change the values that occur more than once`;
      if (from.kind !== column.kind) return yield* refusedRepeats(live, change, reason);
      const same = isCaseless(table, from) ? caseless(name) : name;
      const repeated = `${same} IN (SELECT ${same} FROM ${quote(tableName(table.name))} WHERE ${name} IS NOT NULL GROUP BY ${same} HAVING count(*) > 1)`;
      return yield* refusedWhere(live, change, repeated, reason);
    }
    case 'change kind':
      return yield* refusedValues(
        live,
        change,
        (value) => value === undefined,
        `${at} was ${from.kind} and is now ${column.kind}; correct the values that do not fit`,
      );
    case 'move choices': {
      const refusals: Refusal[] = [];
      const before = live.find((one) => one.name === table.name);
      for (const key of before ? keysWith(before, column) : [])
        refusals.push(...(yield* refusedKey({ what: 'add key', table, live: before as LiveTable, key })));
      return refusals;
    }
    case 'change limits': {
      const refusals: Refusal[] = [];
      const goBack = yield* restorable(change);
      for (const limit of change.limits)
        if (limit.narrower)
          refusals.push(
            ...(yield* refusedValues(
              live,
              change,
              (value, id) =>
                value !== undefined &&
                !goBack.has(id) &&
                breaksLimit(shown(column, value), limit.word, limit.after),
              `${at} ${narrowed(limit)}`,
              limit,
            )),
          );
      return refusals;
    }
    default:
      return [];
  }
}

/**
 * Refuses a change for which `isWrong` finds values. It gets them as the new column will store them, or undefined for
 * a value that cannot be converted.
 */
function* refusedValues(
  live: LiveTable[],
  change: ColumnChange,
  isWrong: (value: string | number | undefined, id: number) => boolean,
  reason: string,
  limit?: LimitChange,
): Questions<Refusal[]> {
  const { table, from, column } = change;
  const found = new OffendingValues(from);
  yield* eachValue(table, from.name, (value, id) => {
    if (isWrong(storedAs(column, from, value), id)) found.add(value, id);
  });
  if (found.rows === 0) return [];
  return [{ ...(yield* refusal(found, live, change, reason)), ...(limit && { limit }) }];
}

/** Different values may become equal when converted, such as the texts '1' and '01' as numbers. */
function* refusedRepeats(live: LiveTable[], change: ColumnChange, reason: string): Questions<Refusal[]> {
  const { table, from, column } = change;
  const values = new Map<string | number, [value: unknown, id: number][]>();
  yield* eachValue(table, from.name, (value, id) => {
    const stored = storedAs(column, from, value);
    if (stored === undefined) return;
    const key = isCaseless(table, column) ? String(stored).replace(/[A-Z]+/g, toLower) : stored;
    const same = values.get(key);
    if (same) same.push([value, id]);
    else values.set(key, [[value, id]]);
  });
  const found = new OffendingValues(from);
  for (const same of values.values())
    if (same.length > 1) for (const [value, id] of same) found.add(value, id);
  return found.rows === 0 ? [] : [yield* refusal(found, live, change, reason)];
}

/** Refuses a change by a WHERE condition that finds the offending rows. */
function* refusedWhere(
  live: LiveTable[],
  change: ColumnChange,
  where: string,
  reason: string,
): Questions<Refusal[]> {
  const { table, from } = change;
  const rows = yield* countRows(table, where);
  if (rows === 0) return [];
  const name = quote(from.name);
  const some =
    yield `SELECT ${name}, "id" FROM ${quote(tableName(table.name))} WHERE ${where} ORDER BY "id" LIMIT ${MOST_IDS}`;
  const found = new OffendingValues(from, rows);
  for (const [value, id] of some) found.show(value, Number(id));
  return [yield* refusal(found, live, change, reason)];
}

function* refusal(
  found: OffendingValues,
  live: LiveTable[],
  change: ColumnChange,
  reason: string,
): Questions<Refusal> {
  const codes = yield* codesOf(live, change.table, change.from, found.shownIds);
  return { text: `${reason} ${found.told(codes)}`, ...placeOf(change), rows: found.rows, ids: found.ids };
}

function placeOf({ table, column }: Pick<ColumnChange, 'table' | 'column'>) {
  return { entity: table.name, property: column.name };
}

function storedAs(column: Column, from: Column, value: unknown): string | number | undefined {
  if (from.kind === column.kind) return movedChoice(from, column, value) as string | number;
  return convertValue(value, from.kind, column.kind);
}

/** A stored value as the API returns it, which is the form that schema limits apply to. */
function shown(column: Column, value: string | number): string | number {
  return decode(column, value) as string | number;
}

function narrowed({ word, before, after }: LimitChange): string {
  if (word === 'choices' && Array.isArray(before) && Array.isArray(after)) {
    const less = before.filter((choice) => !after.includes(choice)).map((choice) => JSON.stringify(choice));
    return `has no choice ${less.join(', ')} any more; give those rows another one first`;
  }
  if (word === 'choices') return 'is now a choice; correct the values that are none of it';
  const was = before === undefined ? 'none' : String(before);
  return `has now ${word} ${String(after)} (was ${was}); correct the values that do not fit`;
}

function toLower(letters: string): string {
  return letters.toLowerCase();
}
