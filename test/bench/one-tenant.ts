import { BenchServer, type Token } from './bench-server.ts';
import { type Case, casesOf, withGoals } from './cases.ts';
import { type Driven, drive } from './drive.ts';
import type { BenchOptions } from './options.ts';
import { assetsOf, settingsOf } from './prepare.ts';
import { preparedData } from './prepared-data.ts';
import { type Measurement, reportOf, tableOf } from './report.ts';
import { writeSection } from './section.ts';
import { Measured } from './server-process.ts';

/** One tenant with many work orders, next to the best the machine can do. */
export async function benchOneTenant(options: BenchOptions): Promise<void> {
  const floorPort = options.port + 1;
  const data = await preparedData(options);
  // Compiles the modules, as they are for every start but the first.
  await (await BenchServer.start(options.port, data)).stop();
  const server = await BenchServer.start(options.port, data, options.profile);
  try {
    const tokens = await server.signIn(1);
    const { size } = await server.list(tokens[0] as Token);
    const floors = Measured.start(['test/bench/floors.ts'], {
      PORT: String(floorPort),
      SIZE: String(size),
      ...settingsOf(data),
    });
    await floors.listening(floorPort);
    const measurements: Measurement[] = [];
    await warmUp(options, server, tokens);
    for (let round = 1; round <= options.rounds; round++)
      for (const connections of options.connections)
        await driveRound({ options, server, floors, tokens, round, connections, measurements });
    const memory = server.process.memory();
    await floors.stop();
    const run = { options, measurements, memory, startMs: server.startMs, pageBytes: size };
    console.log(
      `\n${tableOf(run)}\n\nstart ${Math.round(server.startMs)} ms, memory ${Math.round(memory.now)} MB, at most ${Math.round(memory.most)} MB`,
    );
    if (options.write && options.only === '')
      writeSection(options.postgres ? 'one-tenant-postgres' : 'one-tenant', reportOf(run));
  } finally {
    await server.stop();
    await data.remove();
  }
}

/**
 * Warms up, so that no case is measured while its code is still being compiled, which a server that runs for days does not
 * notice.
 */
async function warmUp(options: BenchOptions, server: BenchServer, tokens: Token[]): Promise<void> {
  console.log('warming up: each case for a second');
  const cases = casesOf(await server.callers(tokens), { rows: options.rows, assets: assetsOf(1) }, 1);
  for (const { name, requests, status, slow } of cases)
    if (!slow && (name.includes(options.only) || name === 'list'))
      await drive({
        port: server.port,
        requests,
        connections: options.connections[0] as number,
        seconds: 1,
        measured: server.process,
        status,
      });
}

async function driveRound(of: {
  options: BenchOptions;
  server: BenchServer;
  floors: Measured;
  tokens: Token[];
  round: number;
  connections: number;
  measurements: Measurement[];
}): Promise<void> {
  const { options, server, floors, tokens, round, connections, measurements } = of;
  const { seconds } = options;
  const floorPort = options.port + 1;
  const note = (name: string, driven: Driven, goal?: Case['goal']) => {
    measurements.push({ name, round, connections, driven, goal });
    const { rps, p50, p99, cpu, wrong } = driven;
    console.log(
      `${connections} connections, round ${round}: ${name}: ${Math.round(rps)} rps, p50 ${p50} ms, p99 ${p99} ms, ${cpu.toFixed(0)} µs CPU${wrong > 0 ? `, ${wrong} WRONG` : ''}`,
    );
  };
  for (const name of ['buffer', 'page', ...(options.postgres ? ['insert'] : [])])
    note(
      name,
      await drive({
        port: floorPort,
        requests: [{ path: `/${name}` }],
        connections,
        seconds,
        measured: floors,
        status: 200,
      }),
    );
  const callers = await server.callers(tokens);
  const cases = casesOf(callers, { rows: options.rows, assets: assetsOf(1) }, round * 1000 + connections);
  for (const { name, requests, status, goal, slow } of withGoals(cases, options.postgres)) {
    if (!name.includes(options.only) && name !== 'list') continue;
    // Changes by earlier cases must not count against this one.
    const fresh = status === 304 ? await withFreshTags(server, requests, tokens) : requests;
    note(
      name,
      await drive({
        port: server.port,
        requests: fresh,
        connections: slow ? 1 : connections,
        seconds,
        measured: server.process,
        status,
      }),
      goal,
    );
  }
}

async function withFreshTags(
  server: BenchServer,
  requests: Case['requests'],
  tokens: Token[],
): Promise<Case['requests']> {
  return Promise.all(
    requests.map(async (request, index) => ({
      ...request,
      headers: { ...request.headers, 'if-none-match': (await server.list(tokens[index] as Token)).etag },
    })),
  );
}
