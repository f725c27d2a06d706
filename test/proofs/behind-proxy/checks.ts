import type { WireRecord } from '../../../src/shared/wire.ts';
import { type Answer, ask } from '../ask.ts';
import { sleep } from '../proof.ts';
import { PASSWORD } from '../trust-server.ts';
import type { Nodes } from './two-nodes.ts';

/** The result of one check of one program. */
export interface Result {
  name: string;
  ok: boolean;
  note: string;
}

const OTHERS = 60;

/**
 * How many of 60 requests of a tenant are answered while something disturbs the proxy: one after the other, so that a
 * node that the proxy marks as broken is noticed.
 */
async function othersAnswered(port: number, disturb: () => Promise<unknown>): Promise<number> {
  let answered = 0;
  for (let at = 0; at < OTHERS; at += 1) {
    await disturb();
    const { status } = await ask(port, 'GET', '/api/v1/tenant', { at: 'acme' });
    answered += Number(status === 200);
  }
  return answered;
}

function others(name: string, answered: number, control: boolean): Result {
  const note = `${answered} of ${OTHERS} requests of another tenant answered`;
  return control
    ? { name: `control: ${name}`, ok: answered < OTHERS, note }
    : { name, ok: answered === OTHERS, note };
}

interface Options {
  /** A protection is disabled, so some requests must fail. */
  control?: boolean;
}

/** Users keep sending requests to a suspended tenant: each is answered 503. */
export async function suspendedTenant(name: string, port: number, { control = false }: Options = {}) {
  const asked = () => ask(port, 'GET', '/api/v1/dashboard', { at: 'globex' });
  return others(name, await othersAnswered(port, () => Promise.all([asked(), asked(), asked()])), control);
}

/** Somebody sends bodies that are too large. */
export async function largeBodies(name: string, port: number, { control = false }: Options = {}) {
  const body = 'x'.repeat(2 * 1024 * 1024);
  const statuses = new Map<number, number>();
  const send = async () => {
    const { status } = await ask(port, 'POST', '/api/v1/users/login', { at: 'acme', body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const result = others(name, await othersAnswered(port, () => Promise.all([send(), send()])), control);
  const told = [...statuses].map(([status, count]) => `${status || 'cut off'}: ${count}`).join(', ');
  return { ...result, note: `${result.note}; the bodies got ${told}` };
}

/** Somebody sends headers that are too large, followed by a body. */
export async function largeHeaders(name: string, port: number) {
  const headers = Object.fromEntries(['a', 'b', 'c'].map((part) => [`x-${part}`, 'x'.repeat(7_000)]));
  const send = () =>
    ask(port, 'POST', '/api/v1/users/login', { at: 'acme', headers, body: 'x'.repeat(60_000) });
  return others(name, await othersAnswered(port, () => Promise.all([send(), send()])), false);
}

/** Somebody sends bodies of allowed size to a route for which they are not signed in. */
export async function refusedBodies(name: string, port: number) {
  const send = () => ask(port, 'POST', '/api/v1/company/site', { at: 'acme', body: 'x'.repeat(65_000) });
  return others(name, await othersAnswered(port, () => Promise.all([send(), send(), send()])), false);
}

const CLIENTS = 8;
/** The pause between two nodes that the guide requires: a proxy must have seen that the first is back. */
const PAUSE_MS = 2_000;
/** Restarts of each node; more of them find rarer losses. */
const ROUNDS = Number(process.env.RESTARTS ?? 3);

/** Writes continue while the nodes are restarted in turn; none may fail, be lost, or be done twice. */
export async function rollingRestart(
  name: string,
  port: number,
  { nodes, database }: Nodes,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<Result> {
  const login = { email: 'demo@acme.example', password: PASSWORD, is_admin: false };
  const { body } = await ask<{ access: string }>(port, 'POST', '/api/v1/users/login', {
    at: 'acme',
    body: login,
  });
  const token = body.data.access;
  const run = Date.now().toString(36);
  const promised: string[] = [];
  const failures = new Map<string, number>();
  let [sent, stopping] = [0, false];
  const client = async (number: number) => {
    for (let at = 0; !stopping; at += 1) {
      const code = `${run}-${number}-${at}`;
      const sending = { at: 'acme', token, body: { code, name: code } };
      const answer: Answer<WireRecord> = await ask(port, 'POST', '/api/v1/company/site', sending);
      sent += 1;
      if (answer.status === 201) promised.push(code);
      else {
        const told = answer.status === 0 ? 'cut off' : String(answer.status);
        failures.set(told, (failures.get(told) ?? 0) + 1);
      }
    }
  };
  const load = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const node of nodes) {
      await node.stop(signal);
      await node.start();
      await sleep(PAUSE_MS);
    }
  stopping = true;
  await load;
  const rows = await database.query(`SELECT code FROM t_1.company__site WHERE code LIKE '${run}-%'`);
  const stored = new Set(rows.map(([code]) => code));
  const lost = promised.filter((code) => !stored.has(code)).length;
  const failed = sent - promised.length;
  const told = [...failures].map(([what, count]) => `${what}: ${count}`).join(', ');
  const note = `${sent} writes, ${2 * ROUNDS} restarts, ${failed} failed${told && ` (${told})`}, ${lost} lost`;
  const whole = failed === 0 && lost === 0 && stored.size === rows.length;
  return signal === 'SIGTERM' ? { name, ok: whole, note } : { name: `control: ${name}`, ok: !whole, note };
}
