import { Pool } from 'pg';

const ORDER = 'work_orders__work_order';
const LOG = 'work_orders__work_order_log';
const AUDIT = `INSERT INTO _audit (created_at, updated_at, _version, actor_kind, actor, actor_name, entity, key, label, action, after)
  VALUES ($1, $1, 1, 'user', 1, 'Bench', $2, $3, $4, 'create', $5)`;

/**
 * Adds a work order by hand, with the rows that the app writes too: its log entry, and the audit entries of both. It is a copy of the
 * first one with its own code. One transaction, two round trips to the database.
 */
export async function insertOnServer(connectionString: string): Promise<() => Promise<{ id: number }>> {
  const pool = new Pool({ connectionString, max: 10, pipeline: true, options: '-c search_path=t_1' });
  const order = await copying(pool, ORDER, 'code');
  const log = await copying(pool, LOG, 'work_order');
  const { rows } = await pool.query(`SELECT * FROM ${ORDER} ORDER BY id LIMIT 1`);
  const after = JSON.stringify(rows[0]);
  let count = 0;
  return async () => {
    const client = await pool.connect();
    try {
      const code = `BY-HAND-${process.pid}-${++count}`;
      const now = new Date().toISOString();
      const audit = (entity: string, key: number) => ({
        name: 'audit',
        text: AUDIT,
        values: [now, entity, key, code, after],
      });
      const [, made] = await Promise.all([
        client.query('BEGIN'),
        client.query<{ id: number }>({ name: 'order', text: order, values: [code] }),
      ]);
      const id = Number(made.rows[0]?.id);
      await Promise.all([
        client.query(audit('work-orders/work_order', id)),
        client.query({ name: 'log', text: log, values: [id] }),
        client.query(audit('work-orders/work_order_log', id)),
        client.query('COMMIT'),
      ]);
      return { id };
    } finally {
      client.release();
    }
  };
}

/** A statement that adds a copy of a table's first row with another value in one column. */
async function copying(pool: Pool, table: string, column: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 AND table_schema = 't_1'`,
    [table],
  );
  const names = rows.map(({ name }) => name).filter((name) => name !== 'id' && name !== column);
  const list = names.map((name) => `"${name}"`).join(', ');
  return `INSERT INTO ${table} (${column}, ${list}) SELECT $1, ${list} FROM ${table} ORDER BY id LIMIT 1 RETURNING id`;
}
