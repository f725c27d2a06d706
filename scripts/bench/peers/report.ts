import { cpus } from 'node:os';
import type { Driven } from '../drive.ts';
import type { Peer, Setup, Work } from './peer.ts';

/** One kind of work, driven at ours and at a peer in the same round. */
export interface Match {
  work: Work;
  setup: Setup;
  ours: Driven;
  theirs: Driven;
}

export interface PeerResult {
  peer: Peer;
  matches: Match[];
  startMs: number;
  memory: number;
}

/** How many times as fast ours should be, by peer. */
const GOALS: Record<string, Partial<Record<Setup, Partial<Record<Work, number>>>>> = {
  Payload: {
    'as installed': {
      list: 15,
      'search rare': 10,
      'search common': 10,
      'search absent': 100,
      'filter and sort': 60,
      POST: 10,
    },
    tuned: { 'filter and sort': 15, POST: 10 },
  },
  Directus: {
    'as installed': {
      list: 30,
      'search rare': 10,
      'search common': 10,
      'search absent': 100,
      'filter and sort': 60,
      POST: 10,
    },
    tuned: { POST: 10 },
  },
};

/** The page that is kept in the repository. */
export function reportOf(
  results: PeerResult[],
  facts: { rows: number; rounds: number; seconds: number; connections: number },
): string {
  const { rows, rounds, seconds, connections } = facts;
  const sections = results.map(({ peer, matches, startMs, memory }) =>
    [
      `## ${peer.name}`,
      '',
      ...peer.about,
      `Start to the first answer: ${Math.round(startMs)} ms. Memory after the run: ${Math.round(memory)} MB.`,
      '',
      ...(['as installed', 'tuned'] as const).map((setup) => table(peer, matches, setup)),
    ].join('\n'),
  );
  return `# Beside other systems

Written by \`npm run bench:peers\`, which installs each system from npm into a temporary folder, fills it with the same ${rows.toLocaleString('en')} work orders,
and drives it and Mainstay in turn with the same requests: ${connections} connections, the median of ${rounds} rounds of ${seconds} s. Ratios are made within a
round; *by CPU* is the ratio of processor times of one answer, which others on the machine disturb less. Every request is signed in; every system
shows the name of the asset in each row. ${cpus().length} cores, Node ${process.versions.node}, everything over loopback, telemetry off.

${sections.join('\n\n')}
`;
}

function table(peer: Peer, matches: Match[], setup: Setup): string {
  const works = [...new Set(matches.filter((one) => one.setup === setup).map(({ work }) => work))];
  const lines = works.map((work) => {
    const own = matches.filter((one) => one.work === work && one.setup === setup);
    const ratio = median(own.map(({ ours, theirs }) => ours.rps / theirs.rps));
    const byCpu = median(own.map(({ ours, theirs }) => theirs.cpu / ours.cpu));
    const goal = GOALS[peer.name]?.[setup]?.[work];
    const verdict = goal === undefined ? '' : `${goal} ×: ${ratio >= goal ? 'yes' : 'no'}`;
    const wrong = own.reduce((sum, { theirs, ours }) => sum + theirs.wrong + ours.wrong, 0);
    const rps = (side: 'ours' | 'theirs') =>
      Math.round(median(own.map((one) => one[side].rps))).toLocaleString('en');
    const p99 = (side: 'ours' | 'theirs') => median(own.map((one) => one[side].p99));
    return `| ${work}${wrong > 0 ? ` (${wrong} unexpected answers)` : ''} | ${rps('ours')} | ${rps('theirs')} | ${p99('ours')} | ${p99('theirs')} | ${ratio.toFixed(1)} × | ${byCpu.toFixed(1)} × | ${verdict} |`;
  });
  return `### ${peer.name}, ${setup}

| | Mainstay, rps | ${peer.name}, rps | p99 ms | p99 ms | ratio | by CPU | to reach |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
