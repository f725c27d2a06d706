import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Clients that all send the same request, each over a connection of its own. */
export interface CrowdGroup {
  clients: number;
  at?: string;
  token?: string;
  path: string;
  /** Milliseconds from one request of a client to its next; 0 sends the next as soon as the last was answered. */
  every?: number;
}

/** The results of a group. */
export interface Seen {
  /** The number of answers by status; 0 stands for a broken connection. */
  statuses: [status: number, count: number][];
  /** How long answers with status 200 took, and all others: milliseconds. */
  accepted: Times;
  refused: Times;
  /** Refusals that did not say when to retry. */
  silent: number;
  /** How many answers the other groups got between a request of this group and its answer: the median. */
  overtaken: number;
}

export interface Times {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export interface CrowdOrder<Name extends string = string> {
  port: number;
  seconds: number;
  groups: Record<Name, CrowdGroup>;
  /** Its niceness, so that the server comes first; 10 by default. */
  nice?: number;
}

/** Sends crowds of clients to a server from a separate process, which leaves the processors to the server first. */
export function crowd<Name extends string>(order: CrowdOrder<Name>): Promise<Record<Name, Seen>> {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'), { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (seen) => resolve(seen as Record<Name, Seen>));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}`)));
    child.send(order);
  });
}

/** The statuses other than 200, and how often they occurred. */
export function othersThan200({ statuses }: Seen) {
  return statuses.filter(([status]) => status !== 200);
}
