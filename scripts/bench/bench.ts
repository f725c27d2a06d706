import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import { type Caller, type Case, casesOf } from './cases.ts';
import { type Driven, drive } from './drive.ts';
import { readOptions } from './options.ts';
import { PERSON, preparedFolder, removeFolder, subdomainOf } from './prepare.ts';
import { type Measurement, reportOf, tableOf } from './report.ts';
import { Measured } from './server-process.ts';

/** `npm run bench`: what the server does a second, next to what the machine can do at best. */
const options = readOptions(process.argv.slice(2));
const PORT = options.port;
const FLOOR_PORT = PORT + 1;
const folder = await preparedFolder(options.rows, options.tenants);
const started = performance.now();
const server = Measured.start(
  [...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []), 'src/server/main.ts'],
  {
    PORT: String(PORT),
    DATA_DIR: folder,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
  },
);

try {
  await server.listening(PORT);
  let first = await askServer(PORT, subdomainOf(1), 'GET', '/api/v1/tenant');
  // The server sheds load while the machine is busy with something else.
  while (first.status === 503) first = await askServer(PORT, subdomainOf(1), 'GET', '/api/v1/tenant');
  const startMs = performance.now() - started;
  if (first.status !== 200) throw new Error(`the first answer was ${first.status}`);
  const tokens = [];
  for (let number = 1; number <= options.tenants; number++) tokens.push(await signIn(subdomainOf(number)));
  const { size } = await measurePage(tokens[0] as Token);
  const floors = Measured.start(['scripts/bench/floors.ts'], {
    PORT: String(FLOOR_PORT),
    SIZE: String(size),
    FOLDER: folder,
  });
  await floors.listening(FLOOR_PORT);
  const measurements: Measurement[] = [];
  for (let round = 1; round <= options.rounds; round++)
    for (const connections of options.connections)
      await driveRound({ floors, tokens, round, connections, measurements });
  const memory = server.memory();
  await floors.stop();
  const run = { options, measurements, memory, startMs, pageBytes: size };
  console.log(`\n${tableOf(run)}\n`);
  if (options.write && options.only === '')
    writeFileSync(join(import.meta.dirname, '../../docs/performance.md'), reportOf(run));
} finally {
  await server.stop();
  removeFolder(folder);
}

interface Token {
  host: string;
  access: string;
}

async function driveRound(of: {
  floors: Measured;
  tokens: Token[];
  round: number;
  connections: number;
  measurements: Measurement[];
}): Promise<void> {
  const { floors, tokens, round, connections, measurements } = of;
  const { seconds } = options;
  const note = (name: string, driven: Driven, goal?: Case['goal']) => {
    measurements.push({ name, round, connections, driven, goal });
    const { rps, p50, p99, cpu, wrong } = driven;
    console.log(
      `${connections} connections, round ${round}: ${name}: ${Math.round(rps)} rps, p50 ${p50} ms, p99 ${p99} ms, ${cpu.toFixed(0)} µs CPU${wrong > 0 ? `, ${wrong} WRONG` : ''}`,
    );
  };
  for (const name of ['buffer', 'page'] as const)
    note(
      name,
      await drive({
        port: FLOOR_PORT,
        requests: [{ path: `/${name}` }],
        connections,
        seconds,
        measured: floors,
        status: 200,
      }),
    );
  const callers: Caller[] = [];
  for (const token of tokens) callers.push({ ...token, etag: (await measurePage(token)).etag });
  for (const { name, requests, status, goal, slow } of casesOf(
    callers,
    options.rows,
    round * 1000 + connections,
  )) {
    if (!name.includes(options.only) && name !== 'list') continue;
    // What the cases before have changed must not count against this one.
    const fresh = status === 304 ? await withFreshTags(requests, tokens) : requests;
    note(
      name,
      await drive({
        port: PORT,
        requests: fresh,
        connections: slow ? 1 : connections,
        seconds,
        measured: server,
        status,
      }),
      goal,
    );
  }
}

async function withFreshTags(requests: Case['requests'], tokens: Token[]): Promise<Case['requests']> {
  return Promise.all(
    requests.map(async (request, index) => ({
      ...request,
      headers: { ...request.headers, 'if-none-match': (await measurePage(tokens[index] as Token)).etag },
    })),
  );
}

async function measurePage({ host, access }: Token, tries = 20): Promise<{ size: number; etag: string }> {
  const answer = await askServer(
    PORT,
    host.split('.')[0] as string,
    'GET',
    '/api/v1/work-orders/work_order',
    {
      access,
    },
  );
  if (answer.status === 503 && tries > 0) {
    // The server sheds load while the machine is busy with something else.
    await pause(1_000);
    return measurePage({ host, access }, tries - 1);
  }
  if (answer.status !== 200) throw new Error(`the list answers ${answer.status}: ${answer.text}`);
  return { size: Buffer.byteLength(answer.text), etag: answer.etag ?? '' };
}

async function signIn(subdomain: string): Promise<Token> {
  const answer = await askServer(PORT, subdomain, 'POST', '/api/v1/users/login', {
    body: { ...PERSON, is_admin: false },
  });
  if (answer.status !== 200) throw new Error(`signing in answers ${answer.status}: ${answer.text}`);
  const { access } = (JSON.parse(answer.text) as { data: { access: string } }).data;
  return { host: `${subdomain}.localhost`, access };
}
