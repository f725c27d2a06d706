import { createHash } from 'node:crypto';
import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Reader, Writer } from '../store/store.ts';
import type { Answered, RecordContext } from './record-context.ts';

const TABLE = '_idempotency_key';
const LIFE = 24 * 60 * 60 * 1000;

/** One POST that may be sent again: its key, as the client chose it, and what tells it from another request. */
export interface Repeatable {
  key: string;
  fingerprint: string;
}

/** Ties an Idempotency-Key to who sent what to which entity. Keys of different people never meet. */
export function repeatable(ctx: RecordContext, entity: Entity, body: unknown, key: string): Repeatable {
  const fingerprint = createHash('sha256')
    .update(`${entity.path}\n${JSON.stringify(body)}`)
    .digest('hex');
  return { key: `${ctx.actor.id}:${key}`, fingerprint };
}

/**
 * The answer that the same request got before, or null when it is new.
 * @throws ApiError `key_in_use` when the key stands for another request
 */
export async function replay<T = Answered>(
  reader: Reader,
  { key, fingerprint }: Repeatable,
  now: Date,
): Promise<T | null> {
  const row = await reader.first(TABLE, [
    { property: 'key', op: 'eq', value: key },
    { property: 'expires_at', op: 'gt', value: now.getTime() },
  ]);
  if (!row) return null;
  if (row.fingerprint !== fingerprint) throw new ApiError('key_in_use');
  return JSON.parse(String(row.answer)) as T;
}

/** Forgets an answer whose effect was taken back. */
export async function forgetAnswer(writer: Writer, { key }: Repeatable): Promise<void> {
  await writer.remove(TABLE, [{ property: 'key', op: 'eq', value: key }]);
}

/** Keeps an answer for those who ask again, in the transaction that had the effect. */
export async function keepAnswer(
  writer: Writer,
  again: Repeatable,
  answer: unknown,
  now: Date,
): Promise<void> {
  // What has expired may not be purged yet.
  await forgetAnswer(writer, again);
  await writer.insert(TABLE, {
    ...again,
    status: 201,
    answer: JSON.stringify(answer),
    expires_at: now.getTime() + LIFE,
  });
}
