import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/postgres-server.ts';
import { type BenchData, fill } from './prepare.ts';
import { preparedFolder, removeFolder } from './prepared-folder.ts';

/** Data of one tenant to measure on, which is the run's own: a folder, or a PostgreSQL that waits for the disk as in real use. */
export async function preparedData(of: {
  rows: number;
  postgres: boolean;
}): Promise<BenchData & { remove(): Promise<void> }> {
  if (!of.postgres) {
    const dataDir = await preparedFolder(of.rows);
    return { dataDir, remove: async () => removeFolder(dataDir) };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-bench-'));
  const server = await startPostgres(true);
  const data = { dataDir, databaseUrl: server.url };
  await fill(data, of.rows, 1);
  await analyze(server.url);
  return {
    ...data,
    async remove() {
      await server.remove();
      removeFolder(dataDir);
    },
  };
}

/** What PostgreSQL does by itself a minute after so many rows were written. */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
}
