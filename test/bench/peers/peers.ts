import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isOpen } from '../../../scripts/dev/is-open.ts';
import { type Driven, drive } from '../drive.ts';
import { writeSection } from '../section.ts';
import { directus } from './directus.ts';
import { payload } from './payload.ts';
import { reportOf, type Taken } from './report.ts';
import { ourSide, type Side, sidesOf } from './side.ts';
import { driveOf, WORK, type Work } from './work.ts';

const PEERS = [payload, directus];
/** Ports per peer: as installed, and tuned. */
const PORTS = 2;
const LONGEST_TO_SETTLE_MS = 10_000;

/** `npm run bench:peers`: other systems with the same rows and the same requests. */
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
const [rows, seconds, rounds, connections, port] = (
  ['rows', 'seconds', 'rounds', 'connections', 'port'] as const
).map((name) => {
  const number = Number(values[name]);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Error(`--${name} should be a whole number above 0, not "${values[name]}"`);
}) as [number, number, number, number, number];
const peers = PEERS.filter(({ name }) => name.toLowerCase().includes(values.peer.toLowerCase()));
if (peers.length === 0)
  throw new Error(
    `--peer should be one of ${PEERS.map(({ name }) => name).join(', ')}, not "${values.peer}"`,
  );

for (let each = port; each <= port + peers.length * PORTS; each++)
  if (await isOpen(each))
    throw new Error(`somebody listens on port ${each}: end that, or choose other ports with --port`);

// Processes and files of the run are removed when this process exits, also by a signal.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const sides: Side[] = [];
for (const [index, peer] of peers.entries())
  try {
    sides.push(...(await sidesOf(peer, rows, port + 1 + index * PORTS)));
  } catch (error) {
    // The others are still worth reporting.
    console.error(`\n${peer.name} is not measured. ${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
if (sides.length === 0) process.exit();
sides.unshift(await ourSide(rows, port));

const taken: Taken[] = [];
for (let round = 1; round <= rounds; round++)
  for (const work of WORK)
    for (const side of sides.filter((one) => one.work.includes(work)))
      taken.push({ side: side.name, work, round, driven: await ask(side, work, round) });
const facts = sides.map(({ name, startMs, process }) => ({ name, startMs, memory: process.memory().now }));
for (const side of sides) await side.process.stop();

const text = reportOf({ peers, facts, taken, rows, rounds, seconds, connections });
console.log(`\n${text}`);
// A partial run must not replace the full report.
if (!values['no-write'] && facts.length === 1 + PEERS.length * PORTS) writeSection('peers', text);

async function ask(side: Side, work: Work, round: number): Promise<Driven> {
  const driven = await drive({
    port: side.port,
    ...side.requests(work, round),
    ...driveOf(work, { connections, seconds }),
    measured: side.process,
  });
  const wrong = driven.wrong > 0 ? `, ${driven.wrong} WRONG` : '';
  console.log(`round ${round}: ${work}: ${side.name}: ${driven.rps.toFixed(0)} rps${wrong}`);
  await settled(side);
  return driven;
}

/** Work left over when the time is up must not count against the next side. */
async function settled({ process }: Side): Promise<void> {
  for (const until = performance.now() + LONGEST_TO_SETTLE_MS; performance.now() < until; ) {
    const before = process.cpu();
    await pause(200);
    if (process.cpu() - before <= 20) return;
  }
}
