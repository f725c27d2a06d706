import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { CrowdGroup, CrowdOrder, Seen, Times } from './crowd.ts';
import { percentile, sleep } from './proof.ts';

/** See crowd.ts. Reads and writes bare HTTP, since a client more expensive than the server would measure itself. */
interface Tally {
  statuses: Map<number, number>;
  accepted: number[];
  refused: number[];
  silent: number;
  overtaken: number[];
}

let answered = 0;

process.once('message', async ({ port, seconds, groups, nice = 10 }: CrowdOrder) => {
  if (nice > 0) setPriority(nice);
  const crowds = Object.entries(groups).map(([name, group]) => ({
    name,
    group,
    clients: clientsOf(port, group),
  }));
  // Where the crowd gets little of the processors, clients that connect one by one would never be many at once.
  await Promise.all(crowds.flatMap(({ clients }) => clients.map((client) => client.open())));
  const end = performance.now() + seconds * 1_000;
  const seen = await Promise.all(
    crowds.map(async ({ name, group, clients }) => [name, await runGroup(clients, group, end)]),
  );
  process.send?.(Object.fromEntries(seen), () => process.exit(0));
});

function clientsOf(port: number, group: CrowdGroup): Client[] {
  return Array.from({ length: group.clients }, () => new Client(port, group));
}

async function runGroup(clients: Client[], group: CrowdGroup, end: number): Promise<Seen> {
  const tally: Tally = { statuses: new Map(), accepted: [], refused: [], silent: 0, overtaken: [] };
  await Promise.all(
    clients.map(async (client, index) => {
      // Spread over the time between two requests; all in the same instant if there is none.
      const every = group.every ?? 0;
      let next = performance.now() + (index / group.clients) * every;
      while (Math.max(next, performance.now()) < end) {
        if (every > 0) await sleep(Math.max(0, next - performance.now()));
        next = every === 0 ? 0 : Math.max(next + every, performance.now());
        const [sent, before, own] = [performance.now(), answered, tally.accepted.length];
        const { status, hasRetryAfter } = await client.ask();
        const ms = performance.now() - sent;
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
        if (status === 200) {
          answered += 1;
          tally.accepted.push(ms);
          tally.overtaken.push(answered - before - (tally.accepted.length - own));
        } else {
          tally.refused.push(ms);
          if (!hasRetryAfter) tally.silent += 1;
          if (status === 0) await sleep(100);
        }
      }
      client.end();
    }),
  );
  return {
    statuses: [...tally.statuses],
    accepted: timesOf(tally.accepted),
    refused: timesOf(tally.refused),
    silent: tally.silent,
    overtaken: percentile(tally.overtaken, 0.5),
  };
}

function timesOf(times: number[]): Times {
  return {
    count: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
  };
}

interface Reply {
  status: number;
  hasRetryAfter: boolean;
}

const BROKEN: Reply = { status: 0, hasRetryAfter: false };

/** One connection that sends one request after the other. */
class Client {
  readonly #port: number;
  readonly #text: string;
  #socket: Socket | undefined;
  #head = '';
  #reply: Reply | undefined;
  #left = 0;
  #answer: (reply: Reply) => void = () => {};

  constructor(port: number, { at, token, path }: CrowdGroup) {
    this.#port = port;
    const host = `Host: ${at ? `${at}.` : ''}localhost\r\n`;
    const authorization = token ? `Authorization: Bearer ${token}\r\n` : '';
    this.#text = `GET ${path} HTTP/1.1\r\n${host}${authorization}\r\n`;
  }

  /** Connects, or finds out that it is refused. */
  open(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket ??= this.#connect();
      this.#socket.once('connect', resolve).once('close', () => resolve());
    });
  }

  ask(): Promise<Reply> {
    return new Promise((resolve) => {
      this.#answer = resolve;
      this.#socket ??= this.#connect();
      this.#socket.write(this.#text);
    });
  }

  end(): void {
    this.#socket?.destroy();
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#socket = undefined;
      this.#head = '';
      this.#reply = undefined;
      this.#answer(BROKEN);
    });
    return socket;
  }

  #read(piece: Buffer): void {
    if (!this.#reply) {
      this.#head += piece.toString('latin1');
      const headEnd = this.#head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = this.#head.slice(0, headEnd);
      this.#reply = { status: Number(head.slice(9, 12)), hasRetryAfter: /\r\nretry-after: \d/i.test(head) };
      const length = /\r\ncontent-length: (\d+)/i.exec(head);
      if (!length) throw new Error(`An answer does not tell its length: ${head}`);
      this.#left = Number(length[1]) - (this.#head.length - headEnd - 4);
      this.#head = '';
    } else this.#left -= piece.length;
    if (this.#left > 0) return;
    const reply = this.#reply;
    this.#reply = undefined;
    this.#answer(reply);
  }
}
