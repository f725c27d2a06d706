import { eq } from '../store/eq.ts';
import type { Reader, Store } from '../store/store.ts';

const TABLE = '_job_failure';
const LONGEST = 1_000;

const of = (job: string) => [eq('job', job)];

/** Records why a job failed, in the store where it failed, until it succeeds there. */
export async function noteFailure(store: Store, job: string, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST).toWellFormed();
  await store.write(async (writer) => {
    const known = await writer.first(TABLE, of(job));
    if (known) await writer.update(TABLE, known.id, { error: text });
    else await writer.insert(TABLE, { job, error: text });
  });
}

/** Deletes the error of a job. Nearly always there is none, and then nothing is written. */
export async function clearFailure(store: Store, job: string): Promise<void> {
  if (await store.read((reader) => reader.first(TABLE, of(job))))
    await store.write((writer) => writer.remove(TABLE, of(job)));
}

/** The jobs that fail in a store, since when, and why. */
export async function jobFailures(reader: Reader): Promise<{ job: string; since: string; error: string }[]> {
  const rows = await reader.find(TABLE);
  return rows.map((row) => ({
    job: String(row.job),
    since: String(row.created_at),
    error: String(row.error),
  }));
}
