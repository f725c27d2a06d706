import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row, Writer } from '../store/store.ts';
import type { RecordContext } from './record-context.ts';

const TABLE = '_idempotency_key';
const ANSWERED = 201;
/** Still running, or broken off. */
const RUNNING = 102;
const LIFE = 24 * 60 * 60 * 1000;

/** A POST that may be retried: the key chosen by the client, and a fingerprint that tells it from other requests. */
export interface Repeatable {
  key: string;
  fingerprint: string;
}

/** Binds an Idempotency-Key to the user, the entity and the body. Keys of different users never clash. */
export function repeatable(
  ctx: RecordContext,
  entity: Pick<Entity, 'path'>,
  body: unknown,
  key: string,
): Repeatable {
  const fingerprint = createHash('sha256')
    .update(`${entity.path}\n${JSON.stringify(body)}`)
    .digest('hex');
  return { key: `${ctx.principal.id}:${key}`, fingerprint };
}

/** What is stored for a request that made a record: the record itself is read again, by the rights of whoever repeats it. */
export interface MadeRecord {
  record: { id: number };
}

/**
 * What is stored for the same request from before, or null if it is new.
 * @throws ApiError `key_in_use` if the key belongs to another request
 */
export async function replay<T>(reader: Reader, again: Repeatable, now: Date): Promise<T | null> {
  const row = await heldRow(reader, again, now);
  return row ? (JSON.parse(String(row.answer)) as T) : null;
}

async function heldRow(reader: Reader, { key, fingerprint }: Repeatable, now: Date): Promise<Row | null> {
  const row = await reader.first(TABLE, [
    eq('key', key),
    { property: 'expires_at', op: 'gt', value: now.getTime() },
  ]);
  if (row && row.fingerprint !== fingerprint) throw new ApiError('key_in_use');
  return row;
}

/** What is stored for a request that does many things in turn: its answer, or its progress. */
interface Held<T, P> {
  answer?: T;
  progress?: P;
}

/** Claims a request before the first step, so that a duplicate finds out how far this one has come. */
export async function claim<T, P>(
  writer: Writer,
  again: Repeatable,
  first: P,
  now: Date,
): Promise<Held<T, P>> {
  const row = await heldRow(writer, again, now);
  if (!row) {
    await forgetAnswer(writer, again);
    await insert(writer, again, first, now, RUNNING);
    return { progress: first };
  }
  const held = JSON.parse(String(row.answer));
  return row.status === RUNNING ? { progress: held as P } : { answer: held as T };
}

/** The progress of a claimed request; undefined once it was answered. */
export async function progressOf<P>(reader: Reader, again: Repeatable, now: Date): Promise<P | undefined> {
  const row = await heldRow(reader, again, now);
  return row?.status === RUNNING ? (JSON.parse(String(row.answer)) as P) : undefined;
}

/** Stores the progress of a claimed request, in the transaction that made it. */
export async function noteProgress(writer: Writer, { key }: Repeatable, progress: unknown): Promise<void> {
  await writer.updateWhere(TABLE, [eq('key', key)], {
    answer: JSON.stringify(progress),
  });
}

/** Deletes a stored answer whose effect was undone. */
export async function forgetAnswer(writer: Writer, { key }: Repeatable): Promise<void> {
  await writer.remove(TABLE, [eq('key', key)]);
}

/** Stores an answer for retries, in the transaction that had the effect. */
export async function keepAnswer(
  writer: Writer,
  again: Repeatable,
  answer: unknown,
  now: Date,
): Promise<void> {
  // An expired answer may not be purged yet.
  await forgetAnswer(writer, again);
  await insert(writer, again, answer, now, ANSWERED);
}

async function insert(
  writer: Writer,
  again: Repeatable,
  answer: unknown,
  now: Date,
  status: number,
): Promise<void> {
  await writer.insert(TABLE, {
    ...again,
    status,
    answer: JSON.stringify(answer),
    expires_at: now.getTime() + LIFE,
  });
}
