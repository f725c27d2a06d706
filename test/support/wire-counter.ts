import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The traffic to and from PostgreSQL. */
export interface Traffic {
  /** How often something was sent after an answer had come: each costs one network round trip. */
  trips: number;
  statements: string[];
}

/** An address of this machine that leads to a PostgreSQL and counts the traffic. */
export interface WireCounter {
  port: number;
  /** The traffic while the work runs, until everything sent is answered. */
  during(work: () => Promise<unknown>): Promise<Traffic>;
  close(): Promise<void>;
}

export async function startWireCounter(to: number): Promise<WireCounter> {
  let traffic: Traffic = { trips: 0, statements: [] };
  let bytesSeen = 0;
  let waiting = 0;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1');
    const read = messages((text) => traffic.statements.push(text));
    let answered = true;
    incoming.on('data', (bytes: Buffer) => {
      if (answered) {
        traffic.trips++;
        waiting++;
      }
      answered = false;
      bytesSeen += bytes.length;
      read(bytes);
      outgoing.write(bytes);
    });
    const answer = () => {
      if (!answered) waiting--;
      answered = true;
    };
    // A message that ends the connection gets no answer.
    outgoing.on('close', answer);
    outgoing.on('data', (bytes: Buffer) => {
      answer();
      bytesSeen += bytes.length;
      incoming.write(bytes);
    });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      // The other end notices by itself that it was cut off.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  /** A connection is released after the request is answered: its transaction ends a moment later. */
  const quiet = async () => {
    for (let before = -1; before !== bytesSeen || waiting > 0; await pause(30)) before = bytesSeen;
  };
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    async during(work) {
      await quiet();
      traffic = { trips: 0, statements: [] };
      await work();
      await quiet();
      // Later traffic is counted separately.
      const seen = traffic;
      traffic = { trips: 0, statements: [] };
      return seen;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/**
 * Reads the messages of a client: the first one has no type letter, the others a letter, the length including itself,
 * and the rest. `P` names a statement and gives its text, `B` selects a statement, `E` runs it; `Q` is a text to run at
 * once.
 */
function messages(ran: (text: string) => void): (bytes: Buffer) => void {
  const prepared = new Map<string, string>();
  let kept = Buffer.alloc(0);
  let isFirst = true;
  let bound = '';
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    for (;;) {
      const start = isFirst ? 0 : 1;
      if (kept.length < start + 4) return;
      const end = start + kept.readUInt32BE(start);
      if (kept.length < end) return;
      const letter = isFirst ? '' : String.fromCharCode(kept[0] as number);
      const texts = kept
        .subarray(start + 4, end)
        .toString('utf8')
        .split('\0');
      isFirst = false;
      kept = kept.subarray(end);
      if (letter === 'P') prepared.set(texts[0] as string, texts[1] as string);
      if (letter === 'B') bound = prepared.get(texts[1] as string) ?? '';
      if (letter === 'E') ran(bound);
      if (letter === 'Q') ran(texts[0] as string);
    }
  };
}
