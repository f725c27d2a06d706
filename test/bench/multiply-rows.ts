import pg from 'pg';

const ORDERS = 'work_orders__work_order';
const PARTS = [
  'work_orders__work_order_log',
  'work_orders__work_order_misc_cost',
  'work_orders__work_order_checklist',
];

/**
 * Copies the work orders of the first tenant, and what belongs to them, until there are `rows` of them: creating a million one by
 * one takes PostgreSQL the better part of an hour. The copies have their own ids and codes.
 * @param made how many there are, with ids from 1
 */
export async function multiplyRows(url: string, made: number, rows: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(`SET search_path = t_1, public`);
    const code = `'WO-' || (split_part(code, '-', 2)::integer + $1)`;
    for (let more = made; more < rows; more += made) {
      const own = {
        id: 'id + $1',
        code,
        _label: `lower(${code})`,
        _search: `replace(_search, lower(code), lower(${code}))`,
      };
      await copy(client, ORDERS, own, `id <= ${made}`, more);
      for (const table of PARTS)
        await copy(client, table, { work_order: 'work_order + $1' }, `work_order <= ${made}`, more);
      console.log(`bench: ${more + made} of ${rows} work orders`);
    }
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${ORDERS}', 'id'), (SELECT max(id) FROM ${ORDERS}))`,
    );
    await client.query(`UPDATE _sequence SET value = $1 WHERE name LIKE 'work-orders/work_order.%'`, [rows]);
  } finally {
    await client.end();
  }
}

async function copy(
  client: pg.Client,
  table: string,
  own: Record<string, string>,
  which: string,
  more: number,
): Promise<void> {
  const { rows } = await client.query(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 't_1' AND table_name = $1 AND (column_name <> 'id' OR $2)`,
    [table, 'id' in own],
  );
  const names = rows.map(({ name }: { name: string }) => name);
  const values = names.map((name) => own[name] ?? `"${name}"`);
  await client.query(
    `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')}) SELECT ${values.join(', ')} FROM ${table} WHERE ${which}`,
    [more],
  );
}
