import { Client } from 'pg';
import { productModel } from '../../product-model.ts';
import type { StoreOwner } from '../engine.ts';
import { postgresEngine } from '../postgres/engine.ts';

/** Stands for this file among the locks of the server. */
const LOCK = 20_260_301;

/**
 * For tests: the name of a database whose stores have their tables and hold nothing, to make others like it. To make the
 * tables takes longer than to copy them, so whoever asks a server first makes it, and all others wait for that.
 */
export async function storeTemplate(server: string, owners: StoreOwner[]): Promise<string> {
  const name = ['mainstay_template', ...owners.map(nameOf)].join('_');
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rows.length === 0) {
      const draft = `${name}_draft`;
      await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`);
      await makeStores(server, draft, owners);
      await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function makeStores(server: string, database: string, owners: StoreOwner[]): Promise<void> {
  const url = new URL(server);
  url.pathname = `/${database}`;
  const engine = postgresEngine({ url: url.href, model: productModel });
  try {
    for (const owner of owners) await (await engine.openOrCreate(owner)).close();
  } finally {
    await engine.close();
  }
}

function nameOf(owner: StoreOwner): string {
  return owner === 'platform' ? owner : `t_${owner.tenant}`;
}
