import type { Sent } from '../drive.ts';
import type { Measured } from '../server-process.ts';

/** The requests that all systems are compared by. */
export const WORK = [
  'get one',
  'list',
  'list with count',
  'search rare',
  'search common',
  'search absent',
  'filter and sort',
  'PATCH',
  'POST',
] as const;
export type Work = (typeof WORK)[number];

/** How a peer is set up: as its packages install it, or with what an experienced operator adds. */
export type Setup = 'as installed' | 'tuned';

/** A peer that runs, filled with the same rows. */
export interface RunningPeer {
  process: Measured;
  port: number;
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number;
  /** The requests of one kind of work, and the status that they get. */
  requests(work: Work, seed: number): { requests: Sent[]; status: number };
}

export interface Peer {
  name: string;
  /** What was installed, and how it was set up, for the report. */
  about: string[];
  /** npm packages by exact version. */
  packages: Record<string, string>;
  /** Its optional packages, such as drivers of databases that are not used, are left out too. */
  withoutOptional?: true;
  /** Packages that are left out, since they need a compiler and no request of the benchmark uses them. */
  leftOut?: string[];
  /** Fills it with so many rows; the folder has its packages. */
  fill(folder: string, rows: number, port: number): Promise<void>;
  start(folder: string, setup: Setup, port: number): Promise<RunningPeer>;
  end?(): Promise<void>;
}
