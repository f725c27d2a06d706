import type { Values } from '../../../src/server/store/store.ts';
import type { Measured } from '../server-process.ts';

/** Where the addresses of a peer lead, each with its query. */
interface Addresses {
  /** Where rows are made. */
  all: string;
  /** Where a row is changed. */
  one(id: number): string;
  getOne(id: number): string;
  list: string;
  listWithCount: string;
  search(word: string): string;
  searchSorted(word: string): string;
  filterAndSort(asset: number): string;
}

/** How a peer keeps the rows of the benchmark in SQLite. */
export interface Tables {
  asset(name: string): Values;
  workOrder(values: Values): Values;
  /** What somebody who knows SQLite adds: the index that filter and sort need, and a log that is written ahead. */
  tuning: string[];
}

/** A peer that runs, and somebody who is signed in. */
export interface RunningPeer {
  process: Measured;
  /** Milliseconds from the start of the process until somebody is signed in. */
  startMs: number;
  headers: Record<string, string>;
}

/** Where a peer finds its packages and its data, and where it listens. */
export interface Place {
  /** The folder it is installed in, which is kept for the next run. */
  installed: string;
  /** A folder for this run only. */
  data: string;
  port: number;
}

export interface Peer {
  name: string;
  /** What was installed, and how it was set up, for the report. */
  about: string[];
  /** npm packages by exact version. */
  packages: Record<string, string>;
  /** Packages among these, or among what they need, whose own install script has to run. */
  built: string[];
  /** Packages that are left out, since they need a compiler and no request of the benchmark uses them: what they export. */
  leftOut: Record<string, string>;
  /** Makes its tables in the data folder and leaves it stopped. */
  prepare(place: Place): Promise<void>;
  start(place: Place): Promise<RunningPeer>;
  addresses: Addresses;
  tables: Tables;
  /** The status of an answer to a POST. */
  made: number;
}

/** Who is signed in everywhere; Directus takes only addresses below domains that exist. */
export const PERSON = { email: 'bench@example.com', password: 'bench-of-mainstay' };

/** The database of every peer, in its data folder. */
export const DATABASE = 'peer.db';
