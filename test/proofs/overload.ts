import { crowd, othersThan200 } from './crowd.ts';
import { figure, type Proof, percentile, type Size, sleep, timeFigure } from './proof.ts';
import { type TrustServer, withServer } from './trust-server.ts';

const LIST = '/api/v1/work-orders/work_order?page_size=5';
/** Much work for the server and a short answer: clients slower than the server would not be a crowd. */
const SEARCH = '/api/v1/work-orders/work_order?search=e&ordering=-description&page_size=5';

/** Far more than the server can do: what it accepts it answers soon, the rest it refuses at once, and it recovers. */
export const overload: Proof = {
  name: 'overload',
  async run(size) {
    // Beside other tests the capacity of a server changes from second to second, so it gets more.
    const load = size.long ? { most: 1_500, seconds: 60, times: 5 } : { most: 1_000, seconds: 2, times: 15 };
    const proof = await withServer({}, (server) =>
      overloaded(server, load, size, size.long ? 1 : MOST_CROWDS),
    );
    const control = await withServer({ environment: { MAX_QUEUE: '0' } }, (server) =>
      overloaded(server, { ...load, seconds: Math.min(load.seconds, 10) }, size),
    );
    const { many: seen, health } = proof.seen;
    const { many: all } = control.seen;
    const normal = size.long ? 5 : 60;
    const few = Math.max(1, Math.round(seen.refused.count / 10));
    const odd = seen.statuses.filter(([status]) => status !== 200 && status !== 503);
    return [
      figure(
        size.long
          ? `${proof.asked} requests a second, ${load.times} × of what it can`
          : `${proof.clients} clients that ask again at once`,
        JSON.stringify(seen.statuses),
        '200, 503',
        odd.length === 0 && seen.refused.count > 0 && seen.accepted.count > 0,
      ),
      timeFigure('p99 of what was accepted, ms', seen.accepted.p99, 1_000, size),
      timeFigure('median of refusals, ms', seen.refused.p50, 200, size),
      figure('refusals without Retry-After', seen.silent, '0', seen.silent === 0),
      figure(
        'liveness failures',
        JSON.stringify(othersThan200(health)),
        '[]',
        othersThan200(health).length === 0,
      ),
      timeFigure('liveness p99, ms', health.accepted.p99, 1_000, size),
      figure('back to normal, s', proof.recovered.toFixed(1), `≤ ${normal}`, proof.recovered <= normal),
      // Few but not none: this turns off only the queue, and other limits stay.
      figure('control: everything let in, refused', all.refused.count, `< ${few}`, all.refused.count < few),
      figure(
        'control: everything let in, p99, ms',
        Math.round(all.accepted.p99),
        size.long ? `> ${Math.round(seen.accepted.p99)}` : 'measured',
        !size.long || all.accepted.p99 > seen.accepted.p99,
      ),
    ];
  },
};

/**
 * Where the processors are busy with other tests, clients may ask too slowly to be a crowd, which shows nothing; so they come
 * again until the server has refused some of them.
 */
const MOST_CROWDS = 5;
/** Seconds for measuring the server's capacity. */
const ALONE = 2;

interface Load {
  /** The most clients. */
  most: number;
  seconds: number;
  /** The load as a multiple of the server's capacity. */
  times: number;
}

/** Clients that wait for their answers are a crowd only if answering all of them once takes longer than anybody may wait. */
async function overloaded(server: TrustServer, { most, seconds, times }: Load, { long }: Size, crowds = 1) {
  const token = await server.signIn();
  const group = { at: 'acme', token, path: SEARCH };
  const { alone } = await crowd({
    port: server.port,
    seconds: ALONE,
    groups: { alone: { ...group, clients: 4 } },
  });
  const able = alone.accepted.count / ALONE;
  const asked = Math.round(times * able);
  const clients = Math.min(most, Math.max(300, Math.round(1.5 * able)));
  const groups = {
    // Beside other tests the capacity of a server changes by the second; more clients than may wait are too many for any server.
    many: { ...group, clients, every: long ? (1_000 * clients) / asked : 0 },
    health: { clients: 1, path: '/healthz', every: 500 },
  };
  const come = () => crowd({ port: server.port, seconds, groups, nice: long ? 10 : 0 });
  let seen = await come();
  for (let more = crowds - 1; more > 0 && seen.many.refused.count === 0; more -= 1) seen = await come();
  const over = performance.now();
  for (;;) {
    const { status, ms } = await server.ask('GET', LIST, { at: 'acme', token });
    const recovered = (performance.now() - over) / 1_000;
    if ((status === 200 && (!long || ms < 200)) || recovered > 60) return { asked, clients, seen, recovered };
    await sleep(100);
  }
}

/** One tenant at full load must not slow down another. */
export const neighbour: Proof = {
  name: 'noisy neighbour',
  async run(size) {
    const [seconds, rounds] = size.long ? [10, 3] : [2, 3];
    const proof = await withServer({}, (server) => besides(server, seconds, rounds, size));
    const control = await withServer({ environment: { MAX_QUEUE: '0' } }, (server) =>
      besides(server, seconds, rounds, { ...size, long: false }),
    );
    return [
      ...(size.long
        ? [
            figure('p99 of a quiet tenant, ms', proof.calm.toFixed(1), 'measured', true),
            timeFigure('p99 beside a loud one, ms', proof.loaded, 3 * proof.calm, size),
          ]
        : []),
      figure(
        'answers of the loud one that come first',
        proof.overtaken,
        `≤ ${MOST_OVERTAKEN}`,
        proof.overtaken <= MOST_OVERTAKEN,
      ),
      figure(
        'control: not in turn, answers that come first',
        control.mostOvertaken,
        `> ${MOST_OVERTAKEN}`,
        control.mostOvertaken > MOST_OVERTAKEN,
      ),
    ];
  },
};

/**
 * Some are answered before the request is read at all: four in each turn of the event loop, and it takes some turns. All 64 would be far
 * more.
 */
const MOST_OVERTAKEN = 12;

/**
 * Quiet and loud phases alternate several times, so that other load on the machine affects both. The short form has no quiet
 * ones: only their times count, which say nothing on a busy machine.
 */
async function besides(server: TrustServer, seconds: number, rounds: number, { long }: Size) {
  const [loud, quiet] = [await server.signIn('acme'), await server.signIn('globex')];
  const listener = {
    clients: 1,
    at: 'globex',
    token: quiet,
    path: '/api/v1/assets/equipments?page_size=10',
    every: 10,
  };
  const noise = {
    clients: 64,
    at: 'acme',
    token: loud,
    path: SEARCH,
  };
  const { port } = server;
  const listen = async () =>
    (await crowd({ port, seconds, groups: { listener }, nice: 0 })).listener.accepted.p99;
  const [calm, loaded, overtaken]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    if (long) calm.push(await listen());
    // A crowd that reads slowly delays its own listener, so another one listens from elsewhere.
    const [beside, among] = await Promise.all([
      long ? listen() : 0,
      crowd({ port, seconds, groups: { listener, noise } }),
    ]);
    loaded.push(beside);
    overtaken.push(among.listener.overtaken);
  }
  return {
    calm: percentile(calm, 0.5),
    loaded: percentile(loaded, 0.5),
    overtaken: percentile(overtaken, 0.5),
    // On a busy machine the crowd is not large in every round; one in which it overtakes is enough for the control.
    mostOvertaken: Math.max(...overtaken),
  };
}
