import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Megabytes that each process of PostgreSQL has for itself which serves a node; none where the system does not tell. */
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

/** What it has beside the memory that all processes of the server share. */
function ownMegabytes(pid: number): number[] {
  try {
    const [, kilobytes] =
      /^Anonymous:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return kilobytes === undefined ? [] : [Number(kilobytes) / 1024];
  } catch {
    // It has ended meanwhile, or the system is none that tells.
    return [];
  }
}
