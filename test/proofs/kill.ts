import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Row } from './ask.ts';
import { settled } from './late-writes.ts';
import { type Figure, figure, type Proof, sleep } from './proof.ts';
import { onPostgres, startTrustServer, type TrustServer } from './trust-server.ts';

const WRITERS = 16;
const PATH = '/api/v1/work-orders/work_order_misc_cost';

/** A write in progress; it is sent again, with the same key, until it is answered. */
interface Pending {
  text: string;
  key: string;
}

interface Cost {
  id: number;
  description: string | null;
}

interface Tally {
  acknowledged: Map<number, string>;
  wrong: string[];
}

/** kill -9 while clients write over HTTP and retry what was not answered: nothing lost, nothing twice. */
export const kill: Proof = {
  name: 'kill -9',
  async run({ long }) {
    const rounds = long ? 200 : 2;
    const { lost, twice, wrong, corrupt, acknowledged } = await killRounds(rounds);
    const control = await killRounds(3, 'early-answer');
    return [
      figure('kill -9 rounds', `${rounds} (${acknowledged} acknowledged)`, `${rounds}`, acknowledged > 0),
      figure('kill -9 lost', lost, '0', lost === 0),
      figure('kill -9 written twice', twice, '0', twice === 0),
      figure('kill -9 corrupt stores', corrupt, '0', corrupt === 0),
      figure('kill -9 wrong answers', wrong, '0', wrong === 0),
      figure('control: answer before commit, lost', control.lost, '> 0', control.lost > 0),
    ] satisfies Figure[];
  },
};

async function killRounds(rounds: number, weak?: string) {
  let server = await startTrustServer({ weak });
  const { home } = server;
  const tally: Tally = { acknowledged: new Map(), wrong: [] };
  const pending: (Pending | undefined)[] = Array(WRITERS).fill(undefined);
  let count = 0;
  const next = () => ({ text: `cost ${++count}`, key: `key-${count}` });
  try {
    let token = await server.signIn();
    await settled(server);
    const orders = await server.ask<[Row]>('GET', '/api/v1/work-orders/work_order', { at: 'acme', token });
    const order = orders.body.data[0].id;
    for (let round = 0; round < rounds; round += 1) {
      const before = tally.acknowledged.size;
      let isOver = false;
      const writing = Promise.all(
        pending.map(async (_, index) => {
          for (;;) {
            const one = pending[index] ?? next();
            pending[index] = one;
            if (!(await send(server, token, order, one, tally))) return;
            pending[index] = undefined;
          }
        }),
      ).then(() => {
        isOver = true;
      });
      while (tally.acknowledged.size === before && !isOver) await sleep(5);
      // Timing is what this tests: once there is something to lose, each round kills at a different moment.
      await sleep(80 + ((round * 53) % 170));
      await server.stop('SIGKILL');
      await writing;
      server = await startTrustServer({ home, weak });
      // Sessions survive a kill, but the last one may not have been stored yet.
      token = await server.signIn();
      await settled(server);
    }
    for (const one of pending) if (one) await send(server, token, order, one, tally);
    const stored = await storedCosts(server, token, order);
    await server.stop('SIGKILL');
    const lost = [...tally.acknowledged].filter(([id, text]) => stored.get(id) !== text).length;
    const texts = [...stored.values()].filter((text) => text.startsWith('cost '));
    return {
      lost,
      twice: texts.length - new Set(texts).size,
      wrong: tally.wrong.length,
      corrupt: onPostgres() ? 0 : corruptStores(home.dataDir),
      acknowledged: tally.acknowledged.size,
    };
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}

/** Sends a write; returns false if the connection broke before the answer. */
async function send(server: TrustServer, token: string, order: number, one: Pending, tally: Tally) {
  const { status, body } = await server.ask('POST', PATH, {
    at: 'acme',
    token,
    headers: { 'idempotency-key': one.key },
    body: { work_order: order, total_cost: 1, description: one.text },
  });
  if (status === 201) tally.acknowledged.set(body.data.id, one.text);
  else if (status !== 0 && status !== 503) tally.wrong.push(`${status} ${JSON.stringify(body)}`);
  return status === 201;
}

async function storedCosts(server: TrustServer, token: string, order: number) {
  const stored = new Map<number, string>();
  for (let page = 1; ; page += 1) {
    const path = `${PATH}?work_order_id=${order}&ordering=id&page_size=100&page=${page}`;
    const { body } = await server.ask<Cost[]>('GET', path, { at: 'acme', token });
    for (const { id, description } of body.data) stored.set(id, description ?? '');
    if (body.data.length < 100) return stored;
  }
}

/** How many files of a stopped server are damaged, or hold dangling references. */
function corruptStores(dataDir: string): number {
  const tenants = readdirSync(join(dataDir, 'tenants')).map((file) => join(dataDir, 'tenants', file));
  return [join(dataDir, 'platform.db'), ...tenants].filter((path) => path.endsWith('.db') && !isWhole(path))
    .length;
}

function isWhole(path: string): boolean {
  const database = new DatabaseSync(path);
  try {
    const [check] = database.prepare('PRAGMA integrity_check').all();
    const dangling = database.prepare('PRAGMA foreign_key_check').all();
    return check?.integrity_check === 'ok' && dangling.length === 0;
  } catch {
    return false;
  } finally {
    database.close();
  }
}
