import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { existingFile } from './connection.ts';

const database = new DatabaseSync(existingFile(workerData as string), { timeout: 5_000 });
try {
  database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
} finally {
  database.close();
}
