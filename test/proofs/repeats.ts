import type { Row } from './ask.ts';
import { comeAgain } from './come-again.ts';
import { figure, type Proof } from './proof.ts';
import { onPostgres, type TrustServer, withServer } from './trust-server.ts';

const ORDERS = '/api/v1/work-orders/work_order';

/** The values for another work order. */
interface Order {
  asset: Row;
  status: Row;
}

/** The same POST sent repeatedly over connections that break: one record for each key. */
export const repeats: Proof = {
  name: 'repeated requests',
  async run({ long }) {
    const [keys, times] = long ? [100, 200] : [20, 20];
    const proof = await withServer({}, (server) => repeat(server, keys, times));
    const control = await withServer({ weak: 'no-idempotency' }, (server) => repeat(server, 5, 5));
    return [
      figure(
        `${keys} keys × ${times} repeated POSTs: records`,
        proof.records,
        String(keys),
        proof.records === keys,
      ),
      figure('different answers to one key', proof.different, '0', proof.different === 0),
      figure('control: keys ignored, records of 5 keys', control.records, '> 5', control.records > 5),
    ];
  },
};

/** Work orders created all at once: no code is given twice. */
export const codes: Proof = {
  name: 'codes',
  async run({ long }) {
    const count = long ? 2_000 : 200;
    const proof = await withServer({}, (server) => parallelOrders(server, count));
    const control = await withServer({ weak: 'no-sequence' }, (server) => parallelOrders(server, 50));
    // A tenant's role in PostgreSQL may not drop an index.
    const bare = onPostgres()
      ? undefined
      : await withServer({ weak: 'no-unique-codes' }, (server) => parallelOrders(server, 50));
    return [
      figure(
        `${count} parallel work orders: unique codes`,
        proof.codes,
        String(count),
        proof.codes === count,
      ),
      figure('refused', proof.refused, '0', proof.refused === 0),
      figure('control: numbers given twice, refused of 50', control.refused, '> 0', control.refused > 0),
      figure(
        'control: and no index either, unique codes',
        bare ? `${bare.codes} of ${bare.made}` : 'skipped',
        'fewer',
        !bare || bare.codes < bare.made,
      ),
    ];
  },
};

async function repeat(server: TrustServer, keys: number, times: number) {
  const token = await server.signIn();
  const answers = new Map<string, Set<string>>();
  const order = await anyOrder(server, token);
  const path = '/api/v1/work-orders/work_order_misc_cost';
  const post = async (key: number, cutAfter?: number) => {
    const answer = await server.ask('POST', path, {
      at: 'acme',
      token,
      cutAfter,
      // A cut connection must not take others with it.
      agent: undefined,
      headers: { 'idempotency-key': `repeat-${key}` },
      body: { work_order: order, total_cost: key, description: `repeat ${key}` },
    });
    // A request that was cut, or refused under load, says nothing about the record.
    if (answer.status === 0 || answer.status === 503) return;
    const known = answers.get(String(key)) ?? new Set();
    answers.set(String(key), known.add(`${answer.status} ${answer.body?.data?.id}`));
  };
  for (let time = 0; time < times; time += 1) {
    const batch = Array.from({ length: keys }, (_, key) => post(key, time % 4 === 0 ? time % 13 : undefined));
    await Promise.all(batch);
  }
  const list = await server.ask('GET', `${path}?search=repeat&page_size=1`, { at: 'acme', token });
  return {
    records: Number(list.body.meta.total),
    different: [...answers.values()].filter((known) => known.size > 1).length,
  };
}

async function parallelOrders(server: TrustServer, count: number) {
  const token = await server.signIn();
  const { body } = await server.ask<[Order]>('GET', `${ORDERS}?page_size=1`, { at: 'acme', token });
  const [{ asset, status }] = body.data;
  const values = {
    asset: asset.id,
    status: status.id,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2026-03-01',
    completion_end_date: '2026-03-02',
  };
  const order = (number: number) => {
    const headers = { 'idempotency-key': `order-${number}` };
    return comeAgain(() => server.ask('POST', ORDERS, { at: 'acme', token, headers, body: values }));
  };
  const made = await Promise.all(Array.from({ length: count }, (_, number) => order(number)));
  const right = made.filter((answer) => answer.status === 201);
  return {
    made: right.length,
    codes: new Set(right.map((answer) => answer.body.data.code)).size,
    refused: made.length - right.length,
  };
}

/** The id of some work order; retried while the server is busy. */
export async function anyOrder(server: TrustServer, token: string, at = 'acme'): Promise<number> {
  const ask = () => server.ask<[Row]>('GET', `${ORDERS}?page_size=1`, { at, token });
  const { status, body } = await comeAgain(ask);
  if (status !== 200) throw new Error(`No work order of ${at}: ${status} ${JSON.stringify(body)}`);
  return body.data[0].id;
}
