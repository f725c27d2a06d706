import { connect } from 'node:net';
import { crowd, othersThan200, type Seen } from './crowd.ts';
import { figure, type Proof, percentile, sleep, timeFigure } from './proof.ts';
import { type TrustServer, withServer } from './trust-server.ts';

const LIST = '/api/v1/work-orders/work_order?page_size=5';

/** A thousand clients that keep their connections open and send a request now and then. */
export const connections: Proof = {
  name: 'many connections',
  async run(size) {
    const [clients, seconds] = size.long ? [1_000, 60] : [200, 3];
    const seen = await withServer({}, (server) => manyClients(server, clients, seconds));
    const few = await withServer({ weak: 'few-connections' }, (server) => manyClients(server, 200, 3));
    // Beside other tests a server may be too slow for all of them, and says so.
    const wrongOf = (one: Seen) => othersThan200(one).filter(([status]) => size.long || status !== 503);
    const wrong = wrongOf(seen);
    return [
      figure(
        `${clients} connections for ${seconds} s: answers`,
        seen.accepted.count,
        '> 0',
        seen.accepted.count > 0,
      ),
      figure('errors', JSON.stringify(wrong), '[]', wrong.length === 0),
      timeFigure('p99, ms', seen.accepted.p99, 500, size),
      figure(
        'control: a hundred connections at most, errors',
        JSON.stringify(wrongOf(few)),
        'some',
        wrongOf(few).length > 0,
      ),
    ];
  },
};

async function manyClients(server: TrustServer, clients: number, seconds: number) {
  const token = await server.signIn();
  const group = { clients, at: 'acme', token, path: LIST, every: 5 * clients };
  return (await crowd({ port: server.port, seconds, groups: { group } })).group;
}

/** Clients that send one byte now and then, to hold connections forever. */
export const slowloris: Proof = {
  name: 'slow senders',
  async run(size) {
    const each = size.long ? 500 : 100;
    // A machine busy with other tests ends them later, but does end them.
    const patience = size.long ? 12 : 60;
    // Both at once, because they only wait.
    const [proof, control] = await Promise.all([
      withServer({}, (server) => sendSlowly(server, each, patience)),
      withServer({ weak: 'no-timeouts' }, (server) => sendSlowly(server, 20, 13)),
    ]);
    return [
      figure(
        `${each} slow headers, ${each} slow bodies: open after ${patience} s`,
        proof.open,
        '0',
        proof.open === 0,
      ),
      figure('longest connection, s', proof.longest.toFixed(1), 'measured', true),
      timeFigure('median of good requests meanwhile, ms', proof.median, 100, size),
      figure('control: no timeouts, open of 40', control.open, '40', control.open === 40),
    ];
  },
};

/** Until all connections are ended, or for this many seconds. */
async function sendSlowly(server: TrustServer, each: number, seconds: number) {
  const started = performance.now();
  let [open, longest] = [0, 0];
  const sockets = Array.from({ length: each * 2 }, (_, index) => {
    const head = 'POST /api/v1/users/login HTTP/1.1\r\nHost: acme.localhost\r\n';
    const body = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(index < each ? head : head + body));
    open += 1;
    const drip = setInterval(() => socket.write(index < each ? 'X: y\r\n' : ' '), 900);
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      open -= 1;
      longest = Math.max(longest, (performance.now() - started) / 1_000);
    });
    return socket;
  });
  const token = await server.signIn();
  const good: number[] = [];
  while (open > 0 && performance.now() - started < seconds * 1_000) {
    const answer = await server.ask('GET', LIST, { at: 'acme', token });
    good.push(answer.status === 200 ? answer.ms : 10_000);
    await sleep(100);
  }
  const left = open;
  for (const socket of sockets) socket.destroy();
  return { open: left, longest, median: percentile(good, 0.5) };
}
