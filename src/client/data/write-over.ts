import type { WireRecord } from '../../shared/wire.ts';
import { readRecord, updateRecord, type Values, type Written } from './records.ts';
import { RequestError } from './request-error.ts';

/** Somebody else has changed the values to be overwritten. */
export class Overtaken extends Error {
  readonly current: WireRecord;
  readonly etag: string | undefined;
  constructor({ data, etag }: Written) {
    super('Somebody else has changed it meanwhile.');
    this.current = data;
    this.etag = etag;
  }
}

interface Write {
  path: string;
  key: number;
  values: Values | ((current: WireRecord) => Values);
  /** Whether a record still has the values seen when the change was decided on. */
  holds(current: WireRecord): boolean;
  /** The last read of the record; if missing, it is read first. */
  ground?: Promise<Written>;
}

/** Retries against other people's saves; after this many, the user is told. */
const MOST_ROUNDS = 4;

/**
 * Writes values of a record over those the user has seen. Other people's changes to other values stay; their changes to the same
 * values are never overwritten.
 * @throws Overtaken, RequestError
 */
export async function writeOver({ path, key, values, holds, ground }: Write): Promise<Written> {
  let newest = await (ground ?? readRecord(path, key));
  for (let round = 1; ; round += 1) {
    const { data, etag } = newest;
    if (!holds(data)) throw new Overtaken(newest);
    try {
      return await updateRecord(path, key, typeof values === 'function' ? values(data) : values, etag);
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 412 || round === MOST_ROUNDS) throw error;
    }
    newest = await readRecord(path, key);
  }
}
