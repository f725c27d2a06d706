import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { postgresEngine } from '../../src/server/store/postgres-engine.ts';
import { sqliteEngine } from '../../src/server/store/sqlite-engine.ts';
import { changedManifest } from './changed-schemas.ts';

/**
 * Opens tenant 1 under changed schemas and dies, as by a power cut, before the statement of the given number. Prints how
 * many there were when it lives to the end. Arguments: a data folder or a database's address, and the number.
 */
const [place = '', number = ''] = process.argv.slice(2);
const deadly = Number(number);
let count = 0;

/** Counts calls of a method, and dies at the deadly one. */
function countCalls<T extends object>(prototype: T, names: (keyof T)[]): void {
  for (const name of names) {
    const original = prototype[name] as (...words: unknown[]) => unknown;
    prototype[name] = function (this: unknown, ...words: unknown[]) {
      count++;
      if (count === deadly) process.kill(process.pid, 'SIGKILL');
      return original.apply(this, words);
    } as T[keyof T];
  }
}

const shared = place.startsWith('postgres');
const options = { manifest: changedManifest() };
const engine = shared
  ? postgresEngine({ url: place, ...options })
  : sqliteEngine({ dataDir: place, ...options });
if (shared) countCalls(Client.prototype, ['query']);
else countCalls(DatabaseSync.prototype, ['exec', 'prepare']);
const store = await engine.open({ tenant: 1 });
console.log(count);
await store.close();
await engine.close();
