import type { Values } from '../../../src/server/store/store.ts';
import type { Measured } from '../server-process.ts';

/** The addresses of a peer, each with its query. */
interface Addresses {
  /** Where rows are created. */
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

/** How a peer stores the rows of the benchmark in SQLite. */
export interface Tables {
  asset(name: string): Values;
  workOrder(values: Values): Values;
  /** What an expert in SQLite would add: the index for filter and sorting, and a write-ahead log. */
  tuning: string[];
}

/** A running peer with a signed-in user. */
export interface RunningPeer {
  process: Measured;
  /** Milliseconds from the start of the process until a user is signed in. */
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
  /** What was installed and how it was set up, for the report. */
  about: string[];
  /** npm packages by exact version. */
  packages: Record<string, string>;
  /** Packages among these, or among their dependencies, whose install script has to run. */
  built: string[];
  /** Packages left out, because they need a compiler and no request of the benchmark uses them: what the stubs export. */
  leftOut: Record<string, string>;
  /** Creates its tables in the data folder and leaves it stopped. */
  prepare(place: Place): Promise<void>;
  start(place: Place): Promise<RunningPeer>;
  addresses: Addresses;
  tables: Tables;
  /** The expected status of a POST. */
  made: number;
}

/** The user signed in everywhere; Directus accepts only email domains that exist. */
export const PERSON = { email: 'bench@example.com', password: 'bench-of-mainstay' };

/** The database file of every peer, in its data folder. */
export const DATABASE = 'peer.db';
