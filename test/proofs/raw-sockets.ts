import { connect } from 'node:net';
import { figure, type Proof } from './proof.ts';
import { type RawCase, rawCases } from './raw-cases.ts';
import { type TrustServer, withServer } from './trust-server.ts';

/** Fewer than a server lets wait, so that none is refused before it is examined. */
const AT_ONCE = 24;

/** Input that is not HTTP, two requests in one, or an ambiguous host. */
export const rawSockets: Proof = {
  name: 'raw sockets',
  async run() {
    const cases = rawCases();
    const found = await withServer({}, (server) => sendAll(server, cases));
    const lenient = { nodeArguments: ['--insecure-http-parser'] };
    const control = await withServer(lenient, (server) => sendAll(server, cases));
    for (const error of found.errors.slice(0, 12)) console.log(`  ${error}`);
    return [
      figure('raw requests', cases.length, '≥ 300', cases.length >= 300),
      figure('answered otherwise than refused', found.errors.length, '0', found.errors.length === 0),
      figure('reached a tenant', found.reached, '0', found.reached === 0),
      figure('the server still runs', found.alive, 'true', found.alive),
      figure(
        'control: a lenient parser, errors',
        control.errors.length,
        '> 0',
        control.errors.length > found.errors.length,
      ),
    ];
  },
};

async function sendAll(server: TrustServer, cases: RawCase[]) {
  const errors: string[] = [];
  let reached = 0;
  const waiting = [...cases];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const answer = await send(server.port, one.text);
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      const isGood =
        statuses.length === 0 ? one.good.includes(0) : statuses.every((status) => one.good.includes(status));
      if (!isGood) errors.push(`${one.name}: ${statuses.join(', ') || 'closed'}`);
      if (/"schema_name"|node:internal|\.ts:\d+/.test(answer)) {
        reached += 1;
        errors.push(`${one.name} reached a tenant`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const after = await server.ask('GET', '/api/v1/tenant', { at: 'acme' });
  return { errors, reached, alive: after.status === 200 };
}

/** Sends bytes, signals the end of input, and returns everything received until the connection was closed. */
function send(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.end(Buffer.from(text, 'latin1'));
    });
    let answer = '';
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(answer));
  });
}
