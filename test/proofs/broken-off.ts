import type { Row } from './ask.ts';
import { type Figure, figure, type Proof, sleep } from './proof.ts';
import { startTrustServer, type TrustServer } from './trust-server.ts';

const RECORDS = 150;
const ORDER = '/api/v1/work-orders/work_order';
const COLUMNS = [
  ['asset'],
  ['status'],
  ['maint_type'],
  ['priority'],
  ['suggested_start_date', 'completion_end_date'],
  ['description'],
];

interface Tally {
  /** Kills that left a request without an answer. */
  kills: number;
  /** Work orders that an import did not create, and that it created more than once. */
  missing: number;
  twice: number;
  /** Work orders for which a batch has issued nothing, or does not say so, and for which it issued more than once. */
  unserved: number;
  servedTwice: number;
  wrong: string[];
}

/** Work orders created by an import, and parts issued for them by a batch, both killed in the middle and sent again unchanged: all are done, none twice. */
export const brokenOff: Proof = {
  name: 'broken off',
  async run({ long }) {
    const rounds = long ? 30 : 1;
    const each = long ? 2 : 1;
    const { kills, missing, twice, unserved, servedTwice, wrong } = await killRounds(rounds, {
      import: each,
      batch: each,
    });
    const unnoted = await killRounds(1, { import: each, batch: 0 }, 'unnoted-imports');
    const keyless = await killRounds(1, { import: 0, batch: each }, 'no-idempotency');
    return [
      figure('kill -9 during an import or a batch', kills, '> 0', kills > 0),
      figure(`import of ${RECORDS * rounds}: missing`, missing, '0', missing === 0),
      figure('import: made twice', twice, '0', twice === 0),
      figure(`batch of ${RECORDS * rounds}: not done, or not told`, unserved, '0', unserved === 0),
      figure('batch: done twice', servedTwice, '0', servedTwice === 0),
      figure('broken off: wrong answers', wrong.join(', ') || 0, '0', wrong.length === 0),
      figure('control: imports note nothing, made twice', unnoted.twice, '> 0', unnoted.twice > 0),
      figure('control: keys unheeded, done twice', keyless.servedTwice, '> 0', keyless.servedTwice > 0),
    ] satisfies Figure[];
  },
};

/** How often the server is killed in the middle of each. */
interface Kills {
  import: number;
  batch: number;
}

async function killRounds(rounds: number, kills: Kills, weak?: string): Promise<Tally> {
  const tally: Tally = { kills: 0, missing: 0, twice: 0, unserved: 0, servedTwice: 0, wrong: [] };
  const plant = new Plant(await startTrustServer({ weak }), tally, weak);
  try {
    await plant.signIn();
    for (let round = 0; round < rounds; round += 1) {
      // Each round kills at a different point of the work; everything before a kill is done by then.
      const most = 10 + ((round * 53) % 50);
      const name = `round-${round}-${weak ?? 'sound'}`;
      const ids = await importOrders(plant, name, { times: kills.import, more: most });
      await issueToAll(plant, name, ids, { times: kills.batch, more: most });
    }
    return tally;
  } finally {
    await plant.remove();
  }
}

/** How often to kill, each time after this many more records are found at an address. */
interface Kill {
  times: number;
  more: number;
  done: string;
}

/** A server that is killed while it answers, and restarted. */
class Plant {
  readonly tally: Tally;
  readonly #weak: string | undefined;
  #server: TrustServer;
  #token = '';

  constructor(server: TrustServer, tally: Tally, weak: string | undefined) {
    this.#server = server;
    this.tally = tally;
    this.#weak = weak;
  }

  async signIn(): Promise<void> {
    this.#token = await this.#server.signIn();
  }

  async get<Data = Row[]>(path: string) {
    return (await this.#server.ask<Data>('GET', path, { at: 'acme', token: this.#token })).body;
  }

  /** How many records an address finds. */
  async count(path: string): Promise<number> {
    return (await this.get(`${path}&page_size=1`)).meta.total;
  }

  /** Sends a request. With `kill` the server is killed in the middle of it, and the same request is sent again. */
  async send(path: string, body: object, key: string, kill?: Kill): Promise<Row> {
    for (let kills = 0; ; ) {
      const headers = { 'idempotency-key': key };
      const answering = this.#server.ask('POST', path, { at: 'acme', token: this.#token, headers, body });
      if (kill && kills < kill.times) {
        kills += 1;
        await this.#killIn(kill, answering);
      }
      const { status, body: said } = await answering;
      if (status === 200 || status === 201) return said.data;
      if (status === 0) this.tally.kills += 1;
      else if (status === 503) await sleep(100);
      else {
        this.tally.wrong.push(`${status} ${JSON.stringify(said)}`);
        return { id: 0 };
      }
    }
  }

  /** Kills it once it has done this much more, unless it has answered before. */
  async #killIn({ done, more }: Kill, answering: Promise<unknown>): Promise<void> {
    let isAnswered = false;
    void answering.then(() => {
      isAnswered = true;
    });
    const before = await this.count(done);
    while (!isAnswered && (await this.count(done)) < before + more) await sleep(1);
    await this.#server.stop('SIGKILL');
    this.#server = await startTrustServer({ home: this.#server.home, weak: this.#weak });
  }

  async remove(): Promise<void> {
    await this.#server.stop('SIGKILL');
    await this.#server.forget();
  }
}

/** Creates work orders by an import, as the browser does: sends what is left until nothing is. Returns their ids. */
async function importOrders(plant: Plant, name: string, kill: Omit<Kill, 'done'>): Promise<number[]> {
  const [asset] = (await plant.get('/api/v1/assets/equipments?page_size=1')).data;
  const rows = Array.from({ length: RECORDS }, (_, at) => [
    ...[String(asset?.name), 'Open', 'inspection', 'low', '2026-11-02'],
    `${name}: ${at}`,
  ]);
  const plan = { entity: 'work-orders/work_order', mode: 'create', columns: COLUMNS };
  const begun = { plan, title: `${name}.csv`, total: RECORDS, fingerprint: name };
  const all = `${ORDER}?description=${encodeURIComponent(`${name}:`)}`;
  let done = 0;
  for (let part = 0; done < RECORDS && plant.tally.wrong.length === 0; part += 1) {
    const { id } = await plant.send('/api/v1/imports', begun, `${name}-begin`);
    const sent = { from: done, rows: rows.slice(done) };
    const now = await plant.send(`/api/v1/imports/${id}/rows`, sent, `${name}-${part}`, {
      ...kill,
      done: all,
    });
    done = Number(now.done);
  }
  const found = await allOf(plant, all);
  const made = new Set(found.map(({ description }) => description));
  plant.tally.missing += RECORDS - made.size;
  plant.tally.twice += found.length - made.size;
  return found.map(({ id }) => id);
}

/** Issues a part for each of them in one request. */
async function issueToAll(
  plant: Plant,
  name: string,
  ids: number[],
  kill: Omit<Kill, 'done'>,
): Promise<void> {
  const make = async (path: string, body: object) =>
    (await plant.send(`/api/v1/parts/${path}`, body, `${name}-${path}`)).id;
  const part = await make('part', { code: name, name });
  const location = await make('stock_location', { name });
  await make('movement', { kind: 'receive', part, location, quantity: RECORDS * 10, unit_cost: 1 });
  const all = `/api/v1/parts/movement?part_id=${part}&kind=issue`;
  const body = { ids, action: 'issue', values: { part, quantity: 1 } };
  const { changed } = await plant.send(`${ORDER}/batch`, body, `${name}-issue`, { ...kill, done: all });
  const issues = await allOf(plant, all);
  const served = new Set(issues.map(({ work_order }) => (work_order as Row).id));
  const told = Array.isArray(changed) ? changed.length : 0;
  plant.tally.unserved += ids.length - Math.min(served.size, told);
  plant.tally.servedTwice += issues.length - served.size;
}

async function allOf(plant: Plant, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await plant.get(`${path}&ordering=id&page_size=100&page=${page}`);
    rows.push(...data);
    if (data.length < 100) return rows;
  }
}
