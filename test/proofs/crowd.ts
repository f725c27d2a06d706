import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Clients that all ask for the same, each over a connection of its own. */
export interface CrowdGroup {
  clients: number;
  at?: string;
  token?: string;
  path: string;
  /** Milliseconds from one request of a client to its next; 0 asks again as soon as it was answered. */
  every?: number;
}

/** What a group saw. */
export interface Seen {
  /** How many answers there were by status; 0 stands for a connection that broke. */
  statuses: [status: number, count: number][];
  /** How long the answers took that were 200, and all others: milliseconds. */
  accepted: Times;
  refused: Times;
  /** Refusals that did not say when to come again. */
  silent: number;
  /** How many answers the other groups got between a question of this group and its answer: the median. */
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
  /** How far it stands back behind the server; 10 unless told. */
  nice?: number;
}

/** Sends crowds of clients at a server from a process of its own, which leaves the processors to the server first. */
export function crowd<Name extends string>(order: CrowdOrder<Name>): Promise<Record<Name, Seen>> {
  const child = fork(join(import.meta.dirname, 'crowd-process.ts'), { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.once('message', (seen) => resolve(seen as Record<Name, Seen>));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}`)));
    child.send(order);
  });
}

/** The statuses that were seen besides 200, and how often. */
export function othersThan200({ statuses }: Seen) {
  return statuses.filter(([status]) => status !== 200);
}
