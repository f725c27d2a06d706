import { readHistoryPage } from '../../data/history.ts';
import { readRecord, updateRecord, type Written } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { actorOf } from '../history/history-words.ts';
import type { Values } from '../saving/values.ts';
import { changedValues } from './changed-values.ts';
import type { FormLines } from './lines/form-lines.ts';

/** A field changed both here and elsewhere, to different values; null if empty. */
export interface Clash {
  field: string;
  mine: unknown;
  theirs: unknown;
}

/** The result of a save: the saved record and the fields others had changed meanwhile, or the conflicting fields. */
type Saved =
  | { written: Written; theirs: string[]; who: string[] }
  | { newest: Written; clashes: Clash[]; who: string[] };

interface Save {
  path: string;
  key: number;
  /** The form's initial values, and the changes to them. */
  snapshot: Values;
  changes: Values;
  etag: string | undefined;
  /** When the initial values were saved; undefined if the user may not read the history. */
  since: string | undefined;
  fields: string[];
  /** How to merge and send the record's lines. */
  lines: FormLines;
  /** A record as form values. */
  read(record: Values): Values;
}

/** Retries against other people's saves; after this many, the user is told. */
const MOST_ROUNDS = 4;

/**
 * Saves changes to a record. If somebody else has saved it meanwhile, it is read again: changes to different fields are merged
 * automatically, conflicting ones are returned for the user to decide.
 * @throws RequestError
 */
export async function saveMerged(save: Save): Promise<Saved> {
  const { path, key, snapshot, changes, fields, lines } = save;
  const body = lines.changed(snapshot, changes);
  let etag = save.etag;
  let theirs: string[] = [];
  let who: string[] = [];
  for (let round = 1; ; round += 1) {
    try {
      return { written: await updateRecord(path, key, body, etag), theirs, who };
    } catch (error) {
      if (!isOvertaken(error) || round === MOST_ROUNDS) throw error;
    }
    const newest = await readRecord(path, key);
    const found = save.read(newest.data);
    const elsewhere = changedValues(snapshot, found, fields);
    who = await whoChanged(save);
    const apart = lines.apart(snapshot, changes, found);
    const mine = lines.merged(snapshot, changes, found);
    const clashes = clashesOf(mine, elsewhere).filter(({ field }) => !apart.includes(field));
    if (clashes.length > 0) return { newest, clashes, who };
    theirs = Object.keys(elsewhere);
    etag = newest.etag;
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof RequestError && error.status === 412;
}

/** @example clashesOf({ name: 'A', code: 1 }, { name: 'B' }) // [{ field: 'name', mine: 'A', theirs: 'B' }] */
function clashesOf(mine: Values, theirs: Values): Clash[] {
  return Object.entries(mine)
    .filter(([field, value]) => field in theirs && JSON.stringify(value) !== JSON.stringify(theirs[field]))
    .map(([field, value]) => ({ field, mine: value, theirs: theirs[field] }));
}

/** The names of those who have changed the record since; empty if that cannot be read. */
async function whoChanged({ path, key, since }: Save): Promise<string[]> {
  if (since === undefined) return [];
  try {
    const { entries } = await readHistoryPage({ entity: path, key, kind: 'updated' }, undefined, MOST_ROUNDS);
    return [...new Set(entries.filter(({ at }) => at > since).map(actorOf))];
  } catch (error) {
    // The names are optional: the save goes on without them.
    if (error instanceof RequestError) return [];
    throw error;
  }
}
