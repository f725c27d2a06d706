import { setTimeout as pause } from 'node:timers/promises';
import { productModel } from '../../src/server/product-model.ts';
import { StoreUnavailableError } from '../../src/server/store/errors.ts';
import { postgresEngine } from '../../src/server/store/postgres/engine.ts';
import { tempDatabase } from '../../src/server/store/testing/temp-database.ts';
import type { PostgresServer } from './postgres-server.ts';

interface OutageFigures {
  acknowledged: number;
  refused: number;
  /** Acknowledged writes that are missing afterwards. */
  lost: number;
  /** Uncaught errors: each would end the server. */
  uncaught: string[];
  /** Refusals other than "not available now". */
  strange: string[];
  /** The longest time without any answer after the database could answer again, in milliseconds. */
  longestSilence: number;
}

/** Lets writers and readers work on two tenants while all connections are cut repeatedly, then restarts the server. */
export async function outage(
  server: PostgresServer,
  { writers, terminations }: { writers: number; terminations: number },
): Promise<OutageFigures> {
  const database = await tempDatabase(server.url);
  const engine = postgresEngine({ url: database.url, model: productModel });
  const stores = await Promise.all([1, 2].map((tenant) => engine.openOrCreate({ tenant })));
  const uncaught: string[] = [];
  const strange: string[] = [];
  const catchAll = (error: unknown) => void uncaught.push(String(error));
  process.on('uncaughtException', catchAll);
  process.on('unhandledRejection', catchAll);
  const kept: Set<number>[] = stores.map(() => new Set());
  let refused = 0;
  let stopped = false;
  let answered = performance.now();
  let longestSilence = 0;
  const heard = () => {
    answered = performance.now();
  };
  /** How long it takes until a write of each store is acknowledged again. */
  const recovery = async (since: number) => {
    while (answered < since && performance.now() - since < 20_000) await pause(5);
    longestSilence = Math.max(longestSilence, Math.round(Math.max(answered, performance.now()) - since));
  };

  /** Waits until there is something to lose in each store. */
  const moreAcknowledged = async () => {
    const enough = kept.map((ids) => ids.size + writers);
    await until(() => kept.every((ids, at) => ids.size >= Number(enough[at])), 'No write is acknowledged');
  };

  const told = (error: unknown) => {
    refused++;
    if (!(error instanceof StoreUnavailableError)) strange.push(String(error));
  };
  const write = async (writer: number) => {
    const store = stores[writer % 2];
    for (let n = 0; !stopped; n++) {
      try {
        const id = await store?.write(async (w) => {
          const site = await w.insert('company/site', { code: `${writer}-${n}-${Math.random()}`, name: 'x' });
          await w.next('outage');
          return site;
        });
        kept[writer % 2]?.add(id as number);
        heard();
      } catch (error) {
        told(error);
        await pause(5);
      }
    }
  };
  const read = async (reader: number) => {
    while (!stopped) {
      await stores[reader % 2]?.read((r) => r.count('company/site')).catch(told);
      await pause(10);
    }
  };
  const work = [
    ...Array.from({ length: writers }, (_, writer) => write(writer)),
    ...Array.from({ length: 4 }, (_, reader) => read(reader)),
  ];
  for (let round = 0; round < terminations; round++) {
    await moreAcknowledged();
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'mainstay' AND pid <> pg_backend_pid()`,
    );
    await recovery(performance.now());
  }
  await server.stop('fast');
  const before = refused;
  await until(() => refused > before, 'No write is refused while the database is away');
  await server.start();
  await recovery(performance.now());
  await moreAcknowledged();
  stopped = true;
  await Promise.all(work);
  let lost = 0;
  for (const [index, store] of stores.entries()) {
    const rows = await store.read((reader) => reader.find('company/site'));
    const there = new Set(rows.map((row) => row.id));
    for (const id of kept[index] as Set<number>) if (!there.has(id)) lost++;
    await store.close();
  }
  await engine.close();
  process.off('uncaughtException', catchAll);
  process.off('unhandledRejection', catchAll);
  await database.remove();
  const acknowledged = kept.reduce((sum, ids) => sum + ids.size, 0);
  return { acknowledged, refused, lost, uncaught, strange: strange.slice(0, 5), longestSilence };
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const patience = performance.now() + 60_000;
  while (!isSo()) {
    if (performance.now() > patience) throw new Error(otherwise);
    await pause(5);
  }
}
