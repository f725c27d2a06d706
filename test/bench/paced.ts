import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import type { Caller } from './cases.ts';
import { share } from './figures.ts';

/** The outcome of requests sent at an even pace. */
export interface Paced {
  sent: number;
  p50: number;
  p99: number;
  most: number;
  wrong: number;
}

/**
 * Sends a request every few milliseconds, to one tenant after the other, however long the answers take: a server that
 * stands still for a second then shows in hundreds of answers instead of one.
 */
export function sendPaced(port: number, callers: Caller[], path: string, everyMs: number) {
  const times: number[] = [];
  const underWay = new Set<Promise<void>>();
  let wrong = 0;
  let stopped = false;
  const send = async ({ host, access }: Caller) => {
    const started = performance.now();
    const status = await askServer(port, host.split('.')[0] as string, 'GET', path, { access }).then(
      (answer) => answer.status,
      () => 0,
    );
    times.push(performance.now() - started);
    if (status !== 200) wrong++;
  };
  const going = (async () => {
    const began = performance.now();
    for (let at = 0; !stopped; at++) {
      const one = send(callers[at % callers.length] as Caller).finally(() => underWay.delete(one));
      underWay.add(one);
      await pause(Math.max(0, began + (at + 1) * everyMs - performance.now()));
    }
    await Promise.all(underWay);
  })();
  return {
    async stop(): Promise<Paced> {
      stopped = true;
      await going;
      const at = (part: number) => Math.round(share(times, part));
      return { sent: times.length, p50: at(0.5), p99: at(0.99), most: at(1), wrong };
    },
  };
}
