import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

/** An address of this machine that leads to another one, which may change or stop answering. */
export interface TcpSwitch {
  port: number;
  /** Cuts all connections and leads to this port from now on; without one, nowhere. */
  leadTo(port: number | undefined): void;
  /** Holds all bytes back, like a network that has failed silently. */
  freeze(): void;
  close(): Promise<void>;
}

export async function startSwitch(first?: number): Promise<TcpSwitch> {
  let target = first;
  let frozen = false;
  const sockets = new Set<Socket>();
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    if (frozen) one.pause();
    one.on('data', (bytes: Buffer) => other.write(bytes));
    // The other end notices by itself that it was cut off.
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
  };
  const server = createServer((incoming) => {
    if (target === undefined) return void incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    join(incoming, outgoing);
    join(outgoing, incoming);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    leadTo(to) {
      target = to;
      frozen = false;
      cut();
    },
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
