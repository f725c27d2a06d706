import { parentPort } from 'node:worker_threads';
import { SqliteConnection } from './connection.ts';

/** Repeats the checkpoint for frames that were committed meanwhile, so that little is left for the writers. */
const MOST_ROUNDS = 5;
const FEW_FRAMES = 200;

parentPort?.on('message', (path: string) => {
  parentPort?.postMessage({ path, error: checkpoint(path) });
});

function checkpoint(path: string): string | undefined {
  let connection: SqliteConnection | undefined;
  try {
    connection = new SqliteConnection(path);
    connection.exec('PRAGMA synchronous = FULL');
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const [, frames, done] = connection.all('PRAGMA wal_checkpoint(PASSIVE)')[0] as number[];
      if (Number(frames) - Number(done) < FEW_FRAMES) break;
    }
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    connection?.close();
  }
}
