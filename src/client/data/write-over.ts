import type { WireRecord } from '../../shared/wire.ts';
import { readRecord, updateRecord, type Values, type Written } from './records.ts';
import { RequestError } from './request-error.ts';

/** Somebody else has changed what was to be written over. */
export class Overtaken extends Error {
  readonly current: WireRecord;
  constructor(current: WireRecord) {
    super('Somebody else has changed it meanwhile.');
    this.current = current;
  }
}

interface Write {
  path: string;
  key: number;
  values: Values | ((current: WireRecord) => Values);
  /** Whether a record still holds what was seen when somebody decided to change it. */
  holds(current: WireRecord): boolean;
  /** The record as it was read last; without it it is read first. */
  ground?: Promise<Written>;
}

/** So many others may come between; who is overtaken more often is told. */
const MOST_ROUNDS = 4;

/**
 * Writes values of a record over those that were seen. What others have changed beside them stays; what they have changed of
 * them is never written over.
 * @throws Overtaken, RequestError
 */
export async function writeOver({ path, key, values, holds, ground }: Write): Promise<Written> {
  let newest = await (ground ?? readRecord(path, key));
  for (let round = 1; ; round += 1) {
    const { data, etag } = newest;
    if (!holds(data)) throw new Overtaken(data);
    try {
      return await updateRecord(path, key, typeof values === 'function' ? values(data) : values, etag);
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 412 || round === MOST_ROUNDS) throw error;
    }
    newest = await readRecord(path, key);
  }
}
