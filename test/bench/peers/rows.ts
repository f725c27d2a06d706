import { DatabaseSync } from 'node:sqlite';
import type { Values } from '../../../src/server/store/store.ts';
import { Dice, sampleWorkOrder } from '../sample-rows.ts';
import type { Tables } from './peer.ts';

/** Writes the rows of the benchmark straight into the tables that a peer has created. */
export function fillTables(file: string, tables: Tables, held: { rows: number; assets: number }): void {
  const database = new DatabaseSync(file);
  const dice = new Dice(1);
  database.exec('BEGIN');
  insertAll(database, 'assets', held.assets, (index) => tables.asset(`Press ${index}`));
  insertAll(database, 'orders', held.rows, (index) => {
    const values = sampleWorkOrder(dice, held.assets);
    const closed = index % 3 > 0 ? 1 : 0;
    return tables.workOrder({
      ...values,
      status: String(values.status),
      code: `WO-${index}`,
      is_closed: closed,
    });
  });
  database.exec('COMMIT');
  database.close();
}

/** Applies what an expert in SQLite would do to a peer's database. */
export function tune(file: string, { tuning }: Tables): void {
  const database = new DatabaseSync(file);
  for (const sql of tuning) database.exec(sql);
  database.close();
}

function insertAll(
  database: DatabaseSync,
  table: string,
  count: number,
  row: (index: number) => Values,
): void {
  const names = Object.keys(row(1));
  const statement = database.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  for (let index = 1; index <= count; index++) {
    const values = row(index);
    statement.run(...names.map((name) => values[name] as string | number));
  }
}
