import autocannon from 'autocannon';
import type { Measured } from './server-process.ts';

/** One request of a case; cases with many requests send them in turn. */
export interface Sent {
  method?: 'GET' | 'POST' | 'PATCH';
  path: string;
  host?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Driven {
  /** Expected answers per second. */
  rps: number;
  p50: number;
  p99: number;
  /** Microseconds of server CPU per answer. */
  cpu: number;
  /** Unexpected answers, such as that the server is too busy. */
  wrong: number;
}

/** Sends requests to a server for some seconds. */
export async function drive(options: {
  port: number;
  requests: Sent[];
  connections: number;
  seconds: number;
  measured: Pick<Measured, 'cpu'>;
  /** The expected status of each answer. */
  status: number;
}): Promise<Driven> {
  const { port, requests, connections, seconds, measured, status } = options;
  const before = measured.cpu();
  const sent = requests.map(asSent);
  let clients = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: sent.slice(0, 1),
    setupClient: (client) => client.setRequests(shareOf(sent, clients++, connections)),
  });
  const used = measured.cpu() - before;
  const answered = result.requests.total;
  const right = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats[
    status
  ];
  return {
    rps: (right?.count ?? 0) / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpu: (used * 1000) / Math.max(1, answered),
    wrong: answered - (right?.count ?? 0) + result.errors,
  };
}

function asSent({ method = 'GET', path, host, body, headers }: Sent) {
  return {
    method,
    path,
    headers: {
      ...(host && { host }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

/**
 * The requests that one connection sends in turn: a part of all, or if there are few, all from a different start. Otherwise
 * all connections would send the same at the same time, and be answered from a cache or find nothing to change. Preparing
 * requests takes time from the run, so no connection gets more than it needs.
 */
function shareOf<T>(sent: T[], number: number, connections: number): T[] {
  const from = Math.floor((number * sent.length) / connections);
  if (sent.length < connections * 2) return [...sent.slice(from), ...sent.slice(0, from)];
  return sent.slice(from, Math.floor(((number + 1) * sent.length) / connections));
}
