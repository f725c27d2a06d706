import { startPostgres } from './postgres-server.ts';

/** Runs once before the test workers: a PostgreSQL for all of them, unless `TEST_DATABASE_URL` names one. */
export default async function startForRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await startPostgres();
  process.env.MAINSTAY_STARTED_POSTGRES = server.url;
  return () => server.remove();
}
