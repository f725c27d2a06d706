import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import { together } from '../lib/together.ts';
import type { Writer } from '../store/store.ts';
import { findSet, keepSet, notePart } from './change-sets/change-set.ts';
import { noteProgress, progressOf, type Repeatable } from './idempotency.ts';
import type { RecordContext } from './record-context.ts';

/** The progress so far of a batch with an Idempotency-Key. */
export interface Progress {
  changed: number[];
  set?: number;
}

/** What identifies a batch in its notes, and what it does. */
export interface Noted {
  set: number | undefined;
  again: Repeatable | null;
}

/** The same request, sent twice, has finished meanwhile: the work of this one is rolled back. */
export class AnsweredMeanwhile extends Error {}

/** The records that the same request has finished by now. @throws AnsweredMeanwhile */
export async function doneBefore(ctx: RecordContext, writer: Writer, { again }: Noted): Promise<Set<number>> {
  if (!again) return new Set();
  const progress = await progressOf<Progress>(writer, again, ctx.now);
  if (!progress) throw new AnsweredMeanwhile();
  return new Set(progress.changed);
}

/** Notes in the same transaction that some records are done, so that a retry skips them and the changes can be undone. */
export async function noteDone(
  ctx: RecordContext,
  writer: Writer,
  first: number,
  { set, again }: Noted,
  before: Set<number>,
  ids: number[],
): Promise<void> {
  const fresh = ids.filter((id) => !before.has(id));
  if (fresh.length === 0) return;
  if (again)
    await noteProgress(writer, again, {
      changed: [...before, ...fresh],
      ...(set !== undefined && { set }),
    });
  if (set === undefined) return;
  // Sent together: each PostgreSQL round trip costs time.
  await together([countDone(ctx, writer, set, fresh.length), notePart(writer, set, first)]);
}

async function countDone(ctx: RecordContext, writer: Writer, set: number, more: number): Promise<void> {
  const { state, done, updated } = await findSet(writer, ctx, set);
  if (state === 'undoing' || state === 'undone')
    throw new ApiError('invalid', say('changes.being_undone'), {
      change_set: [say('changes.is_being_undone')],
    });
  await keepSet(writer, set, {
    state: 'done',
    done: Number(done) + more,
    updated: Number(updated) + more,
  });
}
