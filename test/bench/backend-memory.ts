import { readFileSync } from 'node:fs';
import pg from 'pg';

/** The private memory in megabytes of each PostgreSQL process that serves a node; empty if the system does not tell. */
export async function backendMemory(url: string): Promise<number[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'mainstay' AND backend_type = 'client backend'`,
    );
    return rows.flatMap(({ pid }: { pid: number }) => ownMegabytes(pid)).sort((one, other) => one - other);
  } finally {
    await client.end();
  }
}

/** Memory that is not shared with the server's other processes. */
function ownMegabytes(pid: number): number[] {
  try {
    const [, kilobytes] =
      /^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return kilobytes === undefined ? [] : [Number(kilobytes) / 1024];
  } catch {
    // It has ended meanwhile, or the system has no such file.
    return [];
  }
}
