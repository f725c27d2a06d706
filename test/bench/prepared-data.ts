import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/postgres-server.ts';
import { multiplyRows } from './multiply-rows.ts';
import { type BenchData, fill } from './prepare.ts';
import { keptData, preparedFolder, removeFolder } from './prepared-folder.ts';

/** Beyond this many, rows are copied. */
const MOST_MADE = 200_000;

/** Data of one tenant to measure on, exclusive to the run: a folder, or a PostgreSQL that syncs to disk as in real use. */
export async function preparedData(of: {
  rows: number;
  postgres: boolean;
}): Promise<BenchData & { remove(): Promise<void> }> {
  if (!of.postgres) {
    const dataDir = await preparedFolder(of.rows);
    return { dataDir, remove: async () => removeFolder(dataDir) };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  const kept = await keptData(`${of.rows}-postgresql`, (folder) => fillServer(folder, of.rows));
  const server = await startPostgres(true, kept);
  return {
    dataDir,
    databaseUrl: server.url,
    async remove() {
      await server.remove();
      removeFolder(dataDir);
    },
  };
}

/** Fills a database server and stops it, with the statistics that PostgreSQL would collect by itself a minute later. */
async function fillServer(folder: string, rows: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  const server = await startPostgres(true);
  try {
    const made = rows > MOST_MADE && rows % MOST_MADE === 0 ? MOST_MADE : rows;
    await fill({ dataDir, databaseUrl: server.url }, made, 1);
    await multiplyRows(server.url, made, rows);
    await analyze(server.url);
    await server.stop();
    cpSync(server.data, folder, { recursive: true });
  } finally {
    await server.remove();
    removeFolder(dataDir);
  }
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('VACUUM ANALYZE');
  await client.end();
}
