import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BenchServer } from '../bench-server.ts';
import { casesOf } from '../cases.ts';
import { drive } from '../drive.ts';
import { assetsOf, preparedFolder } from '../prepare.ts';
import { directus } from './directus.ts';
import { payload } from './payload.ts';
import { type Peer, type RunningPeer, type Setup, WORK, type Work } from './peer.ts';
import { type Match, type PeerResult, reportOf } from './report.ts';
import { installed } from './workshop.ts';

/** `npm run bench:peers`: other systems, filled with the same rows and asked the same. */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    port: { type: 'string', default: '3094' },
    peer: { type: 'string', default: '' },
    'no-write': { type: 'boolean', default: false },
  },
});
const [rows, seconds, rounds, connections, port] = [
  values.rows,
  values.seconds,
  values.rounds,
  values.connections,
  values.port,
].map(Number) as [number, number, number, number, number];
const SETUPS: Setup[] = ['as installed', 'tuned'];

// What was started and made goes with this process, also when it is told to end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const ours = await BenchServer.start(port, await preparedFolder(rows));
const callers = await ours.callers(await ours.signIn(1));
const results: PeerResult[] = [];
for (const peer of [payload, directus]) {
  if (!peer.name.toLowerCase().includes(values.peer.toLowerCase())) continue;
  try {
    results.push(await compare(peer));
  } catch (error) {
    // The others are still worth telling.
    console.error(`${peer.name} could not be measured:`, error);
    process.exitCode = 1;
  }
}
await ours.stop();
const page = reportOf(results, { rows, rounds, seconds, connections });
console.log(`\n${page}`);
if (!values['no-write'] && values.peer === '')
  writeFileSync(join(import.meta.dirname, '../../../docs/performance-peers.md'), page);

async function compare(peer: Peer): Promise<PeerResult> {
  const folder = await installed(peer);
  const result: PeerResult = { peer, matches: [], startMs: 0, memory: 0 };
  try {
    console.log(`${peer.name}: filling in ${rows.toLocaleString('en')} work orders …`);
    await peer.fill(folder, rows, port + 1);
    for (const setup of SETUPS) {
      const running = await peer.start(folder, setup, port + 1);
      try {
        for (let round = 1; round <= rounds; round++)
          for (const work of WORK) result.matches.push(await match(peer, running, setup, work, round));
        result.startMs = running.startMs;
        result.memory = Math.max(result.memory, running.process.memory().now);
      } finally {
        await running.process.stop();
      }
    }
    return result;
  } finally {
    await peer.end?.();
  }
}

async function match(
  peer: Peer,
  running: RunningPeer,
  setup: Setup,
  work: Work,
  round: number,
): Promise<Match> {
  const held = { rows, assets: assetsOf(1) };
  const own = casesOf(callers, held, round * 1000 + (setup === 'tuned' ? 1 : 2)).find(
    ({ name }) => name === work,
  );
  if (!own) throw new Error(`there is no case "${work}"`);
  const both = {
    ours: await drive({
      port,
      requests: own.requests,
      status: own.status,
      connections,
      seconds,
      measured: ours.process,
    }),
    theirs: await drive({
      port: running.port,
      ...running.requests(work, round),
      connections,
      seconds,
      measured: running.process,
    }),
  };
  const ratio = both.ours.rps / both.theirs.rps;
  console.log(
    `${peer.name}, ${setup}, round ${round}: ${work}: ${Math.round(both.ours.rps)} and ${Math.round(both.theirs.rps)} rps, ${ratio.toFixed(1)} ×${both.theirs.wrong > 0 ? `, ${both.theirs.wrong} WRONG` : ''}`,
  );
  return { work, setup, ...both };
}
