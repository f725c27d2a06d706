import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from './ask.ts';
import { comeAgain } from './come-again.ts';
import { type Figure, figure, type Proof, sleep } from './proof.ts';
import { startTrustServer, type TrustServer } from './trust-server.ts';

const STOCK = 20;
const TAKERS = 50;
const MOVEMENT = '/api/v1/parts/movement';

interface Tally {
  taken: number;
  refused: number;
  /** Keys under which more than one movement was booked. */
  twice: number;
  /** Rounds after which level, part and ledger disagree, or are negative. */
  untrue: number;
  wrong: string[];
}

/**
 * Fifty clients take one piece each of twenty on two nodes, each twice by the same key and again until it is answered, while
 * nodes are killed: twenty get theirs, and nothing is booked twice.
 */
export const stock: Proof = {
  name: 'stock',
  async run({ long }) {
    const rounds = long ? 40 : 1;
    const { taken, refused, twice, untrue, wrong } = await takeRounds(rounds);
    const bottomless = await takeRounds(1, 'bottomless-stock');
    const keyless = await takeRounds(1, 'no-idempotency');
    const [most, others] = [STOCK * rounds, (TAKERS - STOCK) * rounds];
    return [
      figure('stock taken by 50 of 20, kill -9 each round', taken, `${most}`, taken === most),
      figure('stock: told that there is none left', refused, `${others}`, refused === others),
      figure('stock booked twice by one key', twice, '0', twice === 0),
      figure('stock: level, part and ledger differ', untrue, '0', untrue === 0),
      figure('stock: wrong answers', wrong.join(', ') || 0, '0', wrong.length === 0),
      figure('control: no floor, taken of 20', bottomless.taken, '> 20', bottomless.taken > STOCK),
      figure('control: keys unheeded, booked twice', keyless.twice, '> 0', keyless.twice > 0),
    ] satisfies Figure[];
  },
};

async function takeRounds(rounds: number, weak?: string): Promise<Tally> {
  const tally: Tally = { taken: 0, refused: 0, twice: 0, untrue: 0, wrong: [] };
  const nodes = [await startTrustServer({ weak })];
  const [first] = nodes as [TrustServer];
  const homes = [first.home];
  if (first.home.database) {
    homes.push({
      dataDir: mkdtempSync(join(tmpdir(), 'mainstay-trust-')),
      database: first.home.database,
    });
    nodes.push(await startTrustServer({ weak, home: homes[1] }));
  }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = round % nodes.length;
      // Each round kills at a different point; a control needs no kill.
      const killAfter = weak ? Number.POSITIVE_INFINITY : 1 + ((round * 17) % (TAKERS - 5));
      await takeAll({ nodes, tally, killAfter, victim, restart });
    }
    return tally;
  } finally {
    for (const node of nodes) await node.stop('SIGKILL');
    await first.forget();
    if (homes[1]) rmSync(homes[1].dataDir, { recursive: true, force: true });
  }

  async function restart(at: number): Promise<void> {
    await nodes[at]?.stop('SIGKILL');
    nodes[at] = await startTrustServer({ weak, home: homes[at] });
  }
}

interface Round {
  nodes: TrustServer[];
  tally: Tally;
  /** How many are answered before a node is killed, and which one. */
  killAfter: number;
  victim: number;
  restart(at: number): Promise<void>;
}

async function takeAll({ nodes, tally, killAfter, victim, restart }: Round): Promise<void> {
  const node = (at: number) => nodes[at % nodes.length] as TrustServer;
  const token = await node(0).signIn();
  const make = async (path: string, body: object): Promise<number> => {
    // A node that has just started may still be too busy.
    const headers = { 'idempotency-key': `${path}-${Math.random()}` };
    const answer = await comeAgain(() =>
      node(0).ask('POST', `/api/v1/parts/${path}`, { at: 'acme', token, headers, body }),
    );
    if (answer.status !== 201) throw new Error(`${path} answers ${JSON.stringify(answer.body)}`);
    return answer.body.data.id;
  };
  const name = `Seal ${Math.random()}`;
  const [part, location] = [await make('part', { code: name, name }), await make('stock_location', { name })];
  await make('movement', { kind: 'receive', part, location, quantity: STOCK, unit_cost: 0.33 });

  let answered = 0;
  let killed: Promise<void> | undefined;
  const booked = new Map<string, Set<number>>();
  const send = async (index: number, key: string) => {
    for (let tries = index; ; tries += 1) {
      const { status, body } = await node(tries).ask('POST', MOVEMENT, {
        at: 'acme',
        token,
        headers: { 'idempotency-key': key },
        body: { kind: 'issue', part, location, quantity: 1 },
      });
      if (status === 0 || status === 503) {
        // The node behind the broken connection restarts meanwhile.
        await killed;
        await sleep(20);
        continue;
      }
      if (status === 201) booked.set(key, (booked.get(key) ?? new Set()).add(body.data.id));
      else if (status !== 409) tally.wrong.push(`${status} ${JSON.stringify(body)}`);
      answered += 1;
      if (answered >= killAfter) killed ??= restart(victim);
      return;
    }
  };
  // A retry goes to the other node.
  await Promise.all(
    Array.from({ length: TAKERS * 2 }, (_, index) => send(index, `take-${part}-${Math.floor(index / 2)}`)),
  );
  await killed;
  tally.taken += [...booked.values()].reduce((sum, ids) => sum + ids.size, 0);
  tally.refused += TAKERS - booked.size;
  tally.twice += [...booked.values()].filter((ids) => ids.size > 1).length;
  if (!(await isTrue(node(0), token, part))) tally.untrue += 1;
}

/** Whether the part, its level and the sum of its ledger are all zero, with as many issues as there were pieces. */
async function isTrue(node: TrustServer, token: string, part: number): Promise<boolean> {
  const get = async <Data>(path: string) =>
    (await node.ask<Data>('GET', `/api/v1/parts/${path}`, { at: 'acme', token })).body;
  const { on_hand, stock_value } = (await get<Row>(`part/${part}`)).data;
  const [level] = (await get<Row[]>(`stock_level?part_id=${part}`)).data;
  type Sums = { sum: { change: number; value: number } };
  const [ledger] = (await get<Sums[]>(`movement/summary?part_id=${part}&sum=change,value`)).data;
  const issues = (await get<Row[]>(`movement?part_id=${part}&kind=issue`)).meta.total;
  const amounts = [on_hand, stock_value, level?.quantity, ledger?.sum.change, ledger?.sum.value];
  return amounts.every((amount) => amount === 0) && issues === STOCK;
}
