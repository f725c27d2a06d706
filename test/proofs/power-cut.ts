import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { figure, type Proof, skipped } from './proof.ts';
import { Disk, type Loss, readTrace } from './trace.ts';
import { onPostgres } from './trust-server.ts';

const WRITER = join(import.meta.dirname, 'power-cut-writer.ts');
const LOSSES: Loss[] = ['drop', 'subset', 'torn'];
const CALLS = 'pwrite64,write,fdatasync,fsync,ftruncate,openat,close';

/**
 * Power cuts at any moment of a run, replayed from a trace of its system calls: what was not synced is lost, kept in
 * part, or torn at sector boundaries. Everything acknowledged before the cut must be there after it.
 */
export const powerCut: Proof = {
  name: 'power cuts',
  async run({ long }) {
    if (onPostgres()) return [skipped('power cuts', 'PostgreSQL has its own log')];
    if (spawnSync('strace', ['-V']).status !== 0)
      return [skipped('power cuts', 'strace is not installed; on Debian: apt install strace')];
    const [cuts, records] = long ? [2_000, 400] : [30, 40];
    const proof = cutPower(cuts, records);
    if (typeof proof === 'string') return [skipped('power cuts', proof)];
    const control = cutPower(Math.min(cuts, 200), records, 'relaxed-sync');
    if (typeof control === 'string') return [skipped('power cuts', control)];
    return [
      figure(`${cuts} power cuts × 3 kinds of loss: lost`, proof.lost, '0', proof.lost === 0),
      figure('corrupt', proof.corrupt, '0', proof.corrupt === 0),
      figure('acknowledged when the power went, on average', proof.average, '> 0', proof.average > 0),
      figure('control: synchronous=NORMAL, cuts that lost', control.lost, '> 0', control.lost > 0),
    ];
  },
};

function cutPower(cuts: number, records: number, weak = '') {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-cut-'));
  try {
    const data = join(folder, 'data');
    const prepared = spawnSync(process.execPath, [WRITER, data, 'prepare']);
    if (prepared.status !== 0) throw new Error(prepared.stderr.toString());
    const files = new Map([[join(data, 'tenants/t_1.db'), readFileSync(join(data, 'tenants/t_1.db'))]]);
    const trace = join(folder, 'trace');
    const traced = spawnSync('strace', [
      ...['-f', '-xx', '-s', '100000', '-e', `trace=${CALLS}`, '-o', trace],
      ...[process.execPath, WRITER, data, 'write', String(records), weak],
    ]);
    const text = readFileSync(trace, 'utf8');
    if (!text.includes('pwrite64'))
      return `strace may not look at processes here: ${traced.stderr.toString().trim()}`;
    return replay(readTrace(joinUnfinished(text), data), files, cuts, join(folder, 'cut'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** If threads call at the same time, strace writes a call in two lines; the second one completes the first. */
function joinUnfinished(text: string): string {
  const begun = new Map<string, string>();
  return text
    .split('\n')
    .flatMap((line) => {
      const pid = /^\d+/.exec(line)?.[0] ?? '';
      const unfinished = / <unfinished \.\.\.>$/.exec(line);
      if (unfinished) {
        begun.set(pid, line.slice(0, unfinished.index));
        return [];
      }
      const resumed = /<\.\.\. \w+ resumed>/.exec(line);
      return [resumed ? `${begun.get(pid) ?? ''}${line.slice(resumed.index + resumed[0].length)}` : line];
    })
    .join('\n');
}

function replay(
  events: ReturnType<typeof readTrace>,
  files: Map<string, Buffer>,
  cuts: number,
  folder: string,
) {
  const random = randomFrom(20_260_301);
  const moments = Array.from({ length: cuts }, () => Math.floor(random() * events.length)).sort(
    (a, b) => a - b,
  );
  const disk = new Disk(files);
  const found = { lost: 0, corrupt: 0, average: 0 };
  let at = 0;
  let acknowledged = 0;
  for (const moment of moments) {
    for (; at <= moment; at += 1) {
      const event = events[at];
      if (event?.what === 'acknowledge') acknowledged = event.number;
      else if (event) disk.apply(event);
    }
    found.average += acknowledged / cuts;
    for (const loss of LOSSES) {
      mkdirSync(folder, { recursive: true });
      for (const [file, bytes] of disk.afterCut(loss, random))
        writeFileSync(join(folder, basename(file)), bytes);
      const left = recordsIn(join(folder, 't_1.db'));
      if (left === undefined) found.corrupt += 1;
      // Writes are in order, one by one: if the last acknowledged one is there, all before it are.
      else if (left < acknowledged) found.lost += 1;
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { ...found, average: Math.round(found.average) };
}

/** How many records a store holds after recovery; undefined if it is damaged. */
function recordsIn(path: string): number | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    const [check] = database.prepare('PRAGMA integrity_check').all();
    if (check?.integrity_check !== 'ok') return undefined;
    const row = database.prepare('SELECT count(*) AS n, max("id") AS most FROM "company__site"').get();
    return row?.n === (row?.most ?? 0) ? Number(row?.n) : undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** The same numbers for the same seed, so that an error found once can be found again. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
