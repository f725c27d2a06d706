import { Agent } from 'node:http';
import { connect } from 'node:net';
import { figure, type Proof, percentile, sleep, timeFigure } from './proof.ts';
import { type Answer, type TrustServer, withServer } from './trust-server.ts';

const LIST = '/api/v1/work-orders/work_order?page_size=5';

/** What a crowd of clients saw. */
interface Crowd {
  answers: Map<number, number>;
  accepted: number[];
  refused: number[];
}

/** Clients that each ask again as soon as they were answered, for a while. */
async function crowd(
  clients: number,
  seconds: number,
  ask: (client: number, agent: Agent) => Promise<Answer>,
  pause = 0,
): Promise<Crowd> {
  const seen: Crowd = { answers: new Map(), accepted: [], refused: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + seconds * 1_000;
  const client = async (number: number) => {
    // Not all in the same instant: the machine that asks is the one that answers.
    await sleep(number % 1_000);
    while (performance.now() < end) {
      const answer = await ask(number, agent);
      seen.answers.set(answer.status, (seen.answers.get(answer.status) ?? 0) + 1);
      (answer.status === 200 ? seen.accepted : seen.refused).push(answer.ms);
      await sleep(answer.status === 200 ? pause : 200);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  agent.destroy();
  return seen;
}

/** A thousand clients that keep their connections open and ask now and then. */
export const connections: Proof = {
  name: 'many connections',
  async run(size) {
    const [clients, seconds] = size.long ? [1_000, 60] : [200, 4];
    return withServer({}, async (server) => {
      const token = await server.signIn();
      const ask = (_: number, agent: Agent) => server.ask('GET', LIST, { at: 'acme', token, agent });
      const seen = await crowd(clients, seconds, ask, clients * 5);
      const errors = [...seen.answers].filter(([status]) => status !== 200);
      const wrong = errors.reduce((sum, [, count]) => sum + count, 0);
      return [
        figure(
          `${clients} connections for ${seconds} s: answers`,
          seen.accepted.length,
          '> 0',
          seen.accepted.length > 0,
        ),
        figure('errors', wrong === 0 ? 0 : JSON.stringify(errors), '0', wrong === 0),
        timeFigure('p99, ms', percentile(seen.accepted, 0.99), 1_000, size),
      ];
    });
  },
};

/** Clients that send one byte now and then, to hold connections for ever. */
export const slowloris: Proof = {
  name: 'slow senders',
  async run(size) {
    const each = size.long ? 500 : 100;
    const proof = await withServer({}, (server) => sendSlowly(server, each, 13));
    const control = await withServer({ weak: 'no-timeouts' }, (server) => sendSlowly(server, 20, 13));
    return [
      figure(`${each} slow headers, ${each} slow bodies: open after 12 s`, proof.open, '0', proof.open === 0),
      figure('longest connection, s', proof.longest.toFixed(1), '≤ 12', proof.longest <= 12),
      figure('median of good requests meanwhile, ms', Math.round(proof.median), '< 100', proof.median < 100),
      figure('control: no timeouts, open of 40', control.open, '40', control.open === 40),
    ];
  },
};

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
  while (performance.now() - started < seconds * 1_000) {
    const answer = await server.ask('GET', LIST, { at: 'acme', token });
    good.push(answer.status === 200 ? answer.ms : 10_000);
    await sleep(100);
  }
  const left = open;
  for (const socket of sockets) socket.destroy();
  return { open: left, longest, median: percentile(good, 0.5) };
}

/** Far more than the server can do: what it takes it answers soon, the rest it refuses at once, and it recovers. */
export const overload: Proof = {
  name: 'overload',
  async run(size) {
    const [clients, seconds] = size.long ? [400, 60] : [150, 5];
    return withServer({}, async (server) => {
      const token = await server.signIn();
      const search = '/api/v1/work-orders/work_order?search=e&ordering=-description&page_size=100';
      const ask = (_: number, agent: Agent) => server.ask('GET', search, { at: 'acme', token, agent });
      const [seen, health] = await Promise.all([crowd(clients, seconds, ask), liveness(server, seconds)]);
      const over = performance.now();
      let recovered = Number.POSITIVE_INFINITY;
      while (performance.now() - over < 10_000 && recovered === Number.POSITIVE_INFINITY) {
        const { status, ms } = await server.ask('GET', LIST, { at: 'acme', token });
        if (status === 200 && ms < 200) recovered = (performance.now() - over) / 1_000;
        else await sleep(100);
      }
      const odd = [...seen.answers.keys()].filter((status) => ![200, 429, 503].includes(status));
      return [
        figure(
          `${clients} clients without a pause for ${seconds} s`,
          JSON.stringify([...seen.answers]),
          '200, 429, 503',
          odd.length === 0,
        ),
        timeFigure('p99 of what was accepted, ms', percentile(seen.accepted, 0.99), 1_000, size),
        figure('liveness failures', health, '0', health === 0),
        figure('back to normal, s', recovered.toFixed(1), '≤ 5', recovered <= 5),
      ];
    });
  },
};

async function liveness(server: TrustServer, seconds: number): Promise<number> {
  let failures = 0;
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(500))
    if ((await server.ask('GET', '/healthz')).status !== 200) failures += 1;
  return failures;
}

/** One company at full load must leave another one its speed. */
export const neighbour: Proof = {
  name: 'noisy neighbour',
  async run(size) {
    const seconds = size.long ? 20 : 4;
    return withServer({}, async (server) => {
      const [loud, quiet] = [await server.signIn('acme'), await server.signIn('globex')];
      const calm = await measured(server, quiet, seconds);
      let busy = true;
      const agent = new Agent({ keepAlive: true });
      const noise = Array.from({ length: 8 }, async () => {
        while (busy) {
          const path = '/api/v1/work-orders/work_order?search=pump&page_size=50';
          const { status } = await server.ask('GET', path, { at: 'acme', token: loud, agent });
          if (status !== 200) await sleep(20);
        }
      });
      const loaded = await measured(server, quiet, seconds);
      busy = false;
      await Promise.all(noise);
      agent.destroy();
      const [before, during] = [percentile(calm, 0.99), percentile(loaded, 0.99)];
      const most = Math.round(Math.max(3 * before, 50));
      return [
        figure('p99 of a quiet company, ms', before.toFixed(1), 'measured', true),
        timeFigure('p99 beside a loud one, ms', during, most, size),
      ];
    });
  },
};

async function measured(server: TrustServer, token: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(5)) {
    const { status, ms } = await server.ask('GET', '/api/v1/assets/equipments?page_size=10', {
      at: 'globex',
      token,
    });
    times.push(status === 200 ? ms : 10_000);
  }
  return times;
}
