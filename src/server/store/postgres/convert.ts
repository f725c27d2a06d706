import type { Storage } from '../../../shared/kinds/kind.ts';
import { tableName } from '../../../shared/schema/entity.ts';
import { quote } from '../tables/catalog.ts';
import { convertValue } from '../tables/convert-value.ts';
import type { DerivedColumn } from '../tables/schema-diff.ts';
import type { Column, LiveTable } from '../tables/table.ts';
import { typeOf } from './ddl.ts';
import type { PostgresSession } from './session.ts';

const BATCH = 5000;
const FRESH = '"_fresh"';

/** Changes the kind of a column: values are converted one by one, by the same rules as in SQLite. */
export async function changeKind(
  session: PostgresSession,
  table: LiveTable,
  from: Storage,
  column: Column,
): Promise<void> {
  const at = quote(tableName(table.name));
  const name = quote(column.name);
  const type = typeOf(column);
  await session.exec(`ALTER TABLE ${at} ADD COLUMN ${FRESH} ${type}`);
  await eachBatch(session, at, [name], async (rows) => {
    const pairs = rows.map(([id, value]) => [
      id,
      value === null ? null : convertValue(value, from, column.kind),
    ]);
    await session.exec(
      `UPDATE ${at} AS _row SET ${FRESH} = CAST(_new.pair ->> 1 AS ${type.split(' COLLATE')[0]}) FROM json_array_elements(CAST(? AS json)) AS _new (pair) WHERE _row."id" = CAST(_new.pair ->> 0 AS bigint)`,
      [JSON.stringify(pairs)],
    );
  });
  await session.exec(`ALTER TABLE ${at} DROP COLUMN ${name}`);
  await session.exec(`ALTER TABLE ${at} RENAME COLUMN ${FRESH} TO ${name}`);
}

/** Fills derived columns of a table anew, after what they are made from has changed. */
export async function fillDerived(
  session: PostgresSession,
  table: LiveTable,
  derived: DerivedColumn[],
): Promise<void> {
  const at = quote(tableName(table.name));
  const sources = [...new Set(derived.flatMap(({ from }) => from))];
  const sets = derived.map(({ name }, index) => `${quote(name)} = _new.texts ->> ${index + 1}`).join(', ');
  await eachBatch(session, at, sources.map(quote), async (rows) => {
    const texts = rows.map((row) => [
      row[0],
      ...derived.map(({ from, make }) => make(from.map((name) => row[sources.indexOf(name) + 1]))),
    ]);
    await session.exec(
      `UPDATE ${at} AS _row SET ${sets} FROM json_array_elements(CAST(? AS json)) AS _new (texts) WHERE _row."id" = CAST(_new.texts ->> 0 AS bigint)`,
      [JSON.stringify(texts)],
    );
  });
}

async function eachBatch(
  session: PostgresSession,
  table: string,
  columns: string[],
  work: (rows: unknown[][]) => Promise<void>,
): Promise<void> {
  const select = `SELECT ${['"id"', ...columns].join(', ')} FROM ${table} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  for (let after = 0; ; ) {
    const rows = await session.exec(select, [after]);
    if (rows.length > 0) await work(rows);
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.[0] as number;
  }
}
