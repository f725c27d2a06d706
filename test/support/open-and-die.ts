import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { postgresEngine } from '../../src/server/store/postgres/engine.ts';
import { sqliteEngine } from '../../src/server/store/sqlite/engine.ts';
import { changedModel } from './changed-schemas.ts';
import { countCalls } from './die-at-call.ts';

/**
 * Opens tenant 1 under changed schemas and dies, as in a power cut, at the statement of the given number. Prints the
 * number of statements if it survives to the end. Arguments: a data folder or a database's address, and the number.
 */
const [place = '', number = ''] = process.argv.slice(2);
const shared = place.startsWith('postgres');
const options = { model: changedModel() };
const engine = shared
  ? postgresEngine({ url: place, ...options })
  : sqliteEngine({ dataDir: place, ...options });
const count = countCalls(
  Number(number),
  shared ? [[Client.prototype, ['query']]] : [[DatabaseSync.prototype, ['exec', 'prepare']]],
);
const store = await engine.openOrCreate({ tenant: 1 });
console.log(count());
await store.close();
await engine.close();
