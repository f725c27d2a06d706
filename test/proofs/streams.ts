import { connect, type Socket } from 'node:net';
import { heapMegabytes, residentMegabytes, WATCHED } from './memory.ts';
import { type Figure, figure, type Proof, sleep, timeFigure } from './proof.ts';
import { type TrustServer, withNodes } from './trust-server.ts';

const MOST = 5_000;
/** The memory limit for all of them together, from which the limit for each follows. */
const MEGABYTES = 300;
const TENANTS = ['acme', 'globex'];
const AT_ONCE = 50;
const TOLD_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * Browsers that listen to the changes of others: as many as a node accepts, from two companies, stay within their memory
 * limit, and all of one company hear within two seconds what is written on another node, while those of the other one hear
 * nothing. One session may hold all of them here, which saves 1,700 sign-ins and changes nothing else.
 */
export const streams: Proof = {
  name: 'idle streams',
  async run(size) {
    const count = size.long ? MOST : 200;
    const { open, megabytes, told, others, ms, answered, refused } = await listenAll(count, 'many-streams');
    const heavy = await listenAll(400, 'heavy-streams');
    const deaf = await listenAll(20, 'deaf-streams');
    const each = (MEGABYTES / MOST) * 1024;
    const kilobytes = (of: { megabytes: number; open: number }) =>
      Math.round((of.megabytes * 1024) / of.open);
    return [
      figure('streams open', open, `${count}`, open === count),
      figure(
        'streams: memory more, MB',
        megabytes.toFixed(0),
        size.long ? `< ${MEGABYTES}` : 'measured',
        !size.long || megabytes < MEGABYTES,
      ),
      figure('streams told of a write on another node', told, `${count / 2}`, told === count / 2),
      timeFigure('streams: the last was told after, ms', ms, TOLD_MS, size),
      figure('streams of another company told', others, '0', others === 0),
      figure('streams: a list meanwhile', answered, '200', answered === 200),
      ...(size.long ? [figure('streams: one more', refused, '503', refused === 503)] : []),
      figure(
        'control: 128 kB kept of each, kB',
        kilobytes(heavy),
        `> ${each.toFixed(0)}`,
        kilobytes(heavy) > each,
      ),
      figure('control: nobody is told, told', deaf.told, '0', deaf.told === 0),
    ] satisfies Figure[];
  },
};

async function listenAll(count: number, weak: string) {
  return withNodes({ nodeArguments: WATCHED, weak }, async (here, there) => {
    const tokens = await Promise.all(TENANTS.map((at) => here.signIn(at)));
    const listeners: Listener[] = [];
    const listen = async (index: number) => {
      const [at, token] = [TENANTS[index % 2] as string, tokens[index % 2] as string];
      const listener = new Listener(here.port, at, token);
      listeners.push(listener);
      await listener.begun;
    };
    const list = () =>
      here.ask('GET', '/api/v1/work-orders/work_order', { at: TENANTS[0], token: tokens[0] });
    // One-time costs, such as compiled code, must not count as theirs.
    for (let index = 0; index < 20; index += 1) await list();
    const warm = new Listener(here.port, TENANTS[0] as string, tokens[0] as string);
    await warm.begun;
    warm.end();
    const before = await memory(here);
    for (let at = 0; at < count; at += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => listen(at + index)),
      );
    const megabytes = Math.max(0, (await memory(here)) - before);
    const open = listeners.filter(({ status }) => status === 200).length;
    const { status: answered } = await list();
    const more = new Listener(here.port, TENANTS[0] as string, tokens[0] as string);
    await more.begun;

    const started = performance.now();
    const body = { code: `S${started}`.slice(0, 12), name: 'Told' };
    const { status } = await there.ask('POST', '/api/v1/company/site', {
      ...{ at: TENANTS[0], token: await there.signIn(), body },
    });
    if (status !== 201) throw new Error(`A site was not made: ${status}`);
    const made = performance.now();
    const toldOf = (at: string | undefined) => listeners.filter((one) => one.at === at && one.heard > 1);
    const patience = weak === 'deaf-streams' ? TOLD_MS * 2 : PATIENCE_MS;
    while (toldOf(TENANTS[0]).length < count / 2 && performance.now() - made < patience) await sleep(10);
    const ms = performance.now() - made;
    const [told, others] = TENANTS.map((at) => toldOf(at).length) as [number, number];
    for (const listener of [...listeners, more]) listener.end();
    return { open, megabytes, told, others, ms, answered, refused: more.status };
  });
}

async function memory(server: TrustServer): Promise<number> {
  await heapMegabytes(server);
  return residentMegabytes(server.pid);
}

/** A client that listens as a browser does, with less work for this process. */
class Listener {
  readonly at: string;
  readonly #socket: Socket;
  /** Once the first event has come, or the answer that there is none. */
  readonly begun: Promise<void>;
  status = 0;
  heard = 0;

  constructor(port: number, at: string, token: string) {
    this.at = at;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setEncoding('utf8');
    const { promise, resolve } = Promise.withResolvers<void>();
    this.begun = promise;
    this.#socket.on('data', (piece: string) => {
      this.status ||= Number(piece.slice(9, 12));
      this.heard += piece.split('\ndata: ').length - 1;
      if (this.heard > 0 || this.status !== 200) resolve();
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => resolve());
    this.#socket.write(
      `GET /api/v1/events HTTP/1.1\r\nHost: ${at}.localhost\r\nAccept: text/event-stream\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  }

  end(): void {
    this.#socket.destroy();
  }
}
