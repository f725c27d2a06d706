import { setTimeout as pause } from 'node:timers/promises';
import type { WireRecord } from '../../src/shared/wire.ts';
import type { PostgresPair } from './postgres-pair.ts';
import type { RunningServer } from './server.ts';

export interface FailoverFigures {
  rounds: number;
  acknowledged: number;
  /** Acknowledged writes that are missing afterwards. */
  lost: number;
  /** Writes that exist more than once, though each was retried with its key until it was answered. */
  twice: number;
  /** Answers that are neither success nor "not available now". */
  strange: string[];
  /** The longest time from the death of a primary until every writer was acknowledged again, in milliseconds. */
  longestSilence: number;
}

const WRITERS = 16;
const SITES = '/api/v1/company/site';
const LONGEST_ROUND_MS = 60_000;

/** Lets writers work over HTTP while the database's primary is killed repeatedly and its standby takes over. */
export async function failovers(
  pair: PostgresPair,
  server: RunningServer,
  { rounds, tenant, token, name }: { rounds: number; tenant: string; token: string; name: string },
): Promise<FailoverFigures> {
  const acknowledged = new Set<string>();
  const strange: string[] = [];
  let count = 0;
  let longestSilence = 0;
  for (let round = 0; round < rounds; round++) {
    await pair.addStandby();
    let since = Number.POSITIVE_INFINITY;
    const heard = new Set<number>();
    const told = acknowledged.size;
    const late = performance.now() + LONGEST_ROUND_MS;
    const writer = async (number: number) => {
      while (!heard.has(number)) {
        const code = `${name}-${++count}`;
        for (let status = 0; status !== 201; ) {
          if (performance.now() > late) throw new Error(`No write is acknowledged in round ${round}`);
          const sent = performance.now();
          const answer = await server
            .ask<WireRecord>('POST', SITES, {
              tenant,
              token,
              headers: { 'idempotency-key': code },
              body: { code, name: code },
            })
            .catch((error: Error) => ({ status: 0, body: error.message }));
          status = answer.status;
          if (status !== 201 && status !== 503) strange.push(`${status} ${JSON.stringify(answer.body)}`);
          if (status !== 201) await pause(20);
          else {
            acknowledged.add(code);
            if (sent > since) heard.add(number);
          }
        }
      }
      longestSilence = Math.max(longestSilence, Math.round(performance.now() - since));
    };
    const work = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)));
    // Each round kills at a different point of their work.
    await until(() => acknowledged.size > told + WRITERS + ((round * 13) % 40));
    // In every other round replication stops first: then nothing may be acknowledged that the standby has not received.
    if (round % 2 === 0) {
      pair.freezeReplication();
      const before = acknowledged.size;
      // Without a synchronous standby writes continue; wait for more of them than could have been in flight.
      if (pair.synchronous) await until(() => pair.isCommitHeld());
      else await until(() => acknowledged.size > before + WRITERS);
    }
    since = performance.now();
    await pair.failOver();
    await work;
  }
  const stored = await codes(server, tenant, token, name);
  const there = new Set(stored);
  return {
    rounds,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((code) => !there.has(code)).length,
    twice: stored.length - there.size,
    strange: strange.slice(0, 5),
    longestSilence,
  };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const late = performance.now() + LONGEST_ROUND_MS;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error(`Waited in vain until ${isSo}`);
    await pause(20);
  }
}

async function codes(server: RunningServer, tenant: string, token: string, name: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page++) {
    const path = `${SITES}?code=${name}-&ordering=id&page_size=100&page=${page}`;
    const { body } = await server.ask<WireRecord[]>('GET', path, { tenant, token });
    found.push(...body.data.map(({ code }) => String(code)));
    if (body.data.length < 100) return found;
  }
}
