import { globSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'pg';
import { insertOnServer } from './insert-floor.ts';

/**
 * The best the machine can do: `/buffer` answers a ready buffer of `SIZE` bytes, `/page` reads the page of work orders that
 * the list shows with a prepared statement and writes it with JSON.stringify. On PostgreSQL `/insert` adds a work order. No
 * sign-in, no routes, no count, no checks.
 */
const { PORT = '0', SIZE = '4000', DATA_DIR = '', DATABASE_URL } = process.env;
const PAGE = `
  SELECT w.id, w.code, w.maint_type, w.priority, w.suggested_start_date, w.completion_end_date, w.description,
    w.amount, w.is_closed, w.created_at, w.updated_at, w.hrs_estimated, w.is_failure, w.failed_at, w.started_at,
    w.closed_at, w.hrs_spent, w.items, w.items_assigned, w.items_open, w.files, w.labour_cost, w.misc_cost,
    w.parts_cost, w.total_cost, w.parts_state, w.procedures_open, w.asset, a.name AS asset_label, w.status,
    s.name AS status_label, w.assigned_to, u.name AS assigned_to_label, w.parent_work_order,
    p.code AS parent_work_order_label, w.plan, m.name AS plan_label, w.occurrence, o.due_on AS occurrence_label,
    w.request, r.code AS request_label, l.site, t.name AS site_label, a.location,
    l.name AS location_label, a.criticality, a.category, g.name AS category_label,
    k.kind AS control_kind
  FROM work_orders__work_order AS w
  LEFT JOIN assets__equipments AS a ON a.id = w.asset
  LEFT JOIN work_orders__status AS s ON s.id = w.status
  LEFT JOIN users__user AS u ON u.id = w.assigned_to
  LEFT JOIN work_orders__work_order AS p ON p.id = w.parent_work_order
  LEFT JOIN maintenance__plan AS m ON m.id = w.plan
  LEFT JOIN maintenance__occurrence AS o ON o.id = w.occurrence
  LEFT JOIN requests__request AS r ON r.id = w.request
  LEFT JOIN company__location AS l ON l.id = a.location
  LEFT JOIN company__site AS t ON t.id = l.site
  LEFT JOIN assets__equipment_category AS g ON g.id = a.category
  LEFT JOIN work_orders__controls AS k ON k.id = s.control
  ORDER BY w.id DESC LIMIT 10`;
const page = DATABASE_URL === undefined ? pageOfFile() : pageOfServer(DATABASE_URL);
const insert = DATABASE_URL === undefined ? undefined : await insertOnServer(DATABASE_URL);
const ready = Buffer.alloc(Number(SIZE), 'x');
const type = { 'content-type': 'application/json; charset=utf-8' };

function pageOfFile(): () => unknown[] {
  const file = globSync('tenants/*.db', { cwd: DATA_DIR }).sort()[0] as string;
  const statement = new DatabaseSync(join(DATA_DIR, file), { readOnly: true }).prepare(`${PAGE} OFFSET ?`);
  return () => statement.all(0);
}

/** Without an offset, with which PostgreSQL would plan the statement anew each time. */
function pageOfServer(connectionString: string): () => Promise<unknown[]> {
  const pool = new Pool({ connectionString, max: 10, options: '-c search_path=t_1' });
  return async () => (await pool.query({ name: 'page', text: PAGE })).rows;
}

createServer(async (request, response) => {
  const body =
    request.url === '/buffer'
      ? ready
      : request.url === '/insert' && insert
        ? Buffer.from(JSON.stringify(await insert()))
        : Buffer.from(JSON.stringify({ data: await page(), meta: { page: 1, page_size: 10 } }));
  response.writeHead(200, { ...type, 'content-length': body.length });
  response.end(body);
}).listen(Number(PORT), '127.0.0.1');
