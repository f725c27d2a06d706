import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from './catalog.ts';
import { convertValue } from './convert-value.ts';
import type { LiveTable, SchemaChange } from './schema-diff.ts';
import { isCaseless } from './table.ts';

/**
 * Work that asks the store questions: it yields them in SQL and is given the answer's rows as arrays. SQLite answers at
 * once, PostgreSQL later, and whoever runs the work knows which.
 */
export type Questions<T> = Generator<string, T, unknown[][]>;

/** How an engine compares text without case. */
export type Caseless = (expression: string) => string;

/** How a step reads to the person who runs `migrate --plan`. */
export function describe(change: SchemaChange): string {
  if (change.what === 'add table') return `add table ${change.table.name}`;
  if (change.what === 'keep table') return `keep table ${change.table.name}, which no schema names any more`;
  const at = `${change.table.name}.${change.column.name}`;
  switch (change.what) {
    case 'add column':
      return `add column ${change.column.name} to ${change.table.name}`;
    case 'rename column':
      return `rename column ${change.from.name} of ${change.table.name} to ${change.column.name}`;
    case 'change kind':
      return `change ${at} from ${change.from.kind} to ${change.column.kind}`;
    case 'change reference':
      return `point ${at} to ${change.column.reference?.entity} (on delete: ${change.column.reference?.onDelete})`;
    case 'require':
      return change.column.default === undefined
        ? `require ${at}`
        : `require ${at}, filling gaps with ${String(change.column.default)}`;
    case 'make unique':
      return `make ${at} unique`;
    case 'keep column':
      return `keep column ${change.column.name} of ${change.table.name}, which its schema does not name any more`;
  }
}

/** Why changes cannot be made with the rows that are there, a sentence for each. */
export function* refusalsOf(
  owner: string,
  live: LiveTable[],
  changes: SchemaChange[],
  caseless: Caseless,
): Questions<string[]> {
  const refusals: string[] = [];
  for (const change of changes) {
    const found = yield* refusal(change, live, caseless);
    if (found)
      refusals.push(
        `${owner}: ${found.reason} (${found.rows} ${found.rows === 1 ? 'row' : 'rows'} in the way).`,
      );
  }
  return refusals;
}

function* refusal(
  change: SchemaChange,
  live: LiveTable[],
  caseless: Caseless,
): Questions<{ reason: string; rows: number } | undefined> {
  if (change.what === 'add table' || change.what === 'keep table' || change.what === 'keep column')
    return undefined;
  const { column } = change;
  const table = quote(tableName(change.table.name));
  function* count(where: string): Questions<number> {
    const rows = yield `SELECT count(*) FROM ${table}${where && ` WHERE ${where}`}`;
    return rows[0]?.[0] as number;
  }
  const at = `${change.table.name}.${column.name}`;
  const because = (rows: number, reason: string) => (rows === 0 ? undefined : { rows, reason });

  if (change.what === 'add column') {
    if (!column.nullable && column.default === undefined)
      return because(
        yield* count(''),
        `${at} is new and required; give it a default, or make it optional and fill it in first`,
      );
    if (column.unique && column.default !== undefined && (yield* count('')) > 1)
      return because(yield* count(''), `${at} is new and unique, so its default cannot fill`);
    return undefined;
  }
  const name = quote(change.from.name);
  switch (change.what) {
    case 'require':
      if (column.default !== undefined) return undefined;
      return because(
        yield* count(`${name} IS NULL`),
        `${at} is now required; give it a default, or fill it in first`,
      );
    case 'make unique': {
      const same = isCaseless(change.table, change.from) ? caseless(name) : name;
      return because(
        yield* count(
          `${same} IN (SELECT ${same} FROM ${table} WHERE ${name} IS NOT NULL GROUP BY ${same} HAVING count(*) > 1)`,
        ),
        `${at} is now unique; change the values that occur more than once`,
      );
    }
    case 'change kind': {
      const values = yield `SELECT ${name} FROM ${table} WHERE ${name} IS NOT NULL`;
      const lost = values.filter(
        ([value]) => convertValue(value, change.from.kind, column.kind) === undefined,
      );
      return because(
        lost.length,
        `${at} was ${change.from.kind} and is now ${column.kind}; correct the values that do not fit`,
      );
    }
    case 'change reference': {
      const target = column.reference?.entity as string;
      const known = live.some((one) => one.name === target);
      const found = known ? ` AND ${name} NOT IN (SELECT "id" FROM ${quote(tableName(target))})` : '';
      return because(
        yield* count(`${name} IS NOT NULL${found}`),
        `${at} now points to ${target}; correct the ids`,
      );
    }
    default:
      return undefined;
  }
}
