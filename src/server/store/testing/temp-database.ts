import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { StoreOwner } from '../engine.ts';
import { storeTemplate } from './store-template.ts';

/** For tests: a fresh database of the PostgreSQL that they use. */
export interface TempDatabase {
  url: string;
  name: string;
  /** Runs SQL in it as a superuser; the rows as arrays. */
  query(sql: string): Promise<unknown[][]>;
  /** Drops it, with its roles and whoever is connected. */
  remove(): Promise<void>;
}

/** The server: `TEST_DATABASE_URL`, or the one that `test/support/start-postgres.ts` started for this run. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL ?? process.env.MAINSTAY_STARTED_POSTGRES;
  if (!url) throw new Error('There is no PostgreSQL: run the tests by vitest, or set TEST_DATABASE_URL');
  return url;
}

/** `prepared` names stores whose tables are there already. */
export async function tempDatabase(server = serverUrl(), prepared: StoreOwner[] = []): Promise<TempDatabase> {
  const name = `mainstay_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  // What others use keeps no template of ours.
  const isOwn = process.env.TEST_DATABASE_URL === undefined;
  const template = prepared.length > 0 && isOwn ? await storeTemplate(server, prepared) : 'template0';
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  return {
    url: url.href,
    name,
    query: (sql) => query(url.href, sql),
    async remove() {
      await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      const roles = await query(server, `SELECT rolname FROM pg_roles WHERE rolname LIKE '${name}\\_%'`);
      for (const [role] of roles) await query(server, `DROP ROLE IF EXISTS "${role}"`);
    },
  };
}

async function query(url: string, sql: string): Promise<unknown[][]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows ?? [];
  } finally {
    await client.end();
  }
}
