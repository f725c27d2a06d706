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
  /** Answers a second that were what the case expects. */
  rps: number;
  p50: number;
  p99: number;
  /** Microseconds of the server's CPU for each answer. */
  cpu: number;
  /** Answers that were something else, such as that the server is too busy. */
  wrong: number;
}

/** Drives requests at a server for some seconds. */
export async function drive(options: {
  port: number;
  requests: Sent[];
  connections: number;
  seconds: number;
  measured: Pick<Measured, 'cpu'>;
  /** The status that each answer should have. */
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
 * What one connection sends in turn: a part of all, or where there are few, all from another one on. Else all would ask for
 * the same at the same time, and be answered from what is kept or find nothing to change. Making requests ready takes
 * time of the run, so no connection gets more than it needs.
 */
function shareOf<T>(sent: T[], number: number, connections: number): T[] {
  const from = Math.floor((number * sent.length) / connections);
  if (sent.length < connections * 2) return [...sent.slice(from), ...sent.slice(0, from)];
  return sent.slice(from, Math.floor(((number + 1) * sent.length) / connections));
}
