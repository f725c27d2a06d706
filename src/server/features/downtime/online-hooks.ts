import { ASSET, DOWNTIME } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Values } from '../../store/store.ts';
import { openDowntime } from './downtime-hooks.ts';
import { unknownReasonOf } from './reasons.ts';

/** Assets: setting one offline or online, by its field or by an action, begins or ends its downtime. */
export const onlineHooks: EntityHooks<typeof ASSET> = {
  entity: ASSET,
  async afterSave(change, after, transaction) {
    const was = change.before ? change.before.is_online === true : true;
    if (was === (after.is_online === true)) return;
    if (after.is_online === true) await end(after.id, change.now, {}, transaction);
    else await begin(after.id, change, transaction);
  },
  actions: {
    async offline({ row, values, now }, transaction) {
      if (row.is_online !== true) throw fieldError('is_online', say('downtime.offline_already'));
      const { since, reason, work_order = null, note = null } = values;
      const moment = typeof since === 'string' ? new Date(since) : now;
      await named(
        { started_at: 'since' },
        transaction.create(DOWNTIME, {
          asset: row.id,
          started_at: moment.toISOString(),
          reason: reason as number,
          work_order: work_order as number | null,
          note: note as string | null,
        }),
      );
    },
    async online({ row, values, now }, transaction) {
      if (row.is_online === true) throw fieldError('is_online', say('downtime.online_already'));
      const { at, reason, note } = values;
      const more: Values = {
        ...(typeof reason === 'number' && { reason }),
        ...(typeof note === 'string' && { note }),
      };
      const moment = typeof at === 'string' ? new Date(at) : now;
      await named({ ended_at: 'at', started_at: 'at' }, end(row.id, moment, more, transaction));
    },
  },
};

/**
 * Begins a downtime without a known reason, unless a downtime is open already. Set offline again in the moment in which it was set
 * online, as two rows of a file do, an asset has not run in between: the downtime that has just ended goes on.
 */
async function begin(asset: number, { now }: Change, transaction: Transaction): Promise<void> {
  if (await openDowntime(transaction.writer, asset)) return;
  const ended = { property: 'ended_at', op: 'gt', value: now.toISOString() } as const;
  const justEnded = await transaction.writer.first(DOWNTIME, [eq('asset', asset), ended]);
  if (justEnded) {
    await transaction.update(DOWNTIME, justEnded, { ended_at: null });
    return;
  }
  const reason = await unknownReasonOf(transaction.writer, (path, values) =>
    transaction.create(path, values),
  );
  await transaction.create(DOWNTIME, { asset, started_at: now.toISOString(), reason });
}

async function end(asset: number, at: Date, more: Values, transaction: Transaction): Promise<void> {
  const open = await openDowntime(transaction.writer, asset);
  if (!open) return;
  const earliest = Date.parse(String(open.started_at)) + 1;
  const isNow = at.getTime() === earliest - 1;
  const ended_at = (isNow ? new Date(earliest) : at).toISOString();
  await transaction.update(DOWNTIME, open, { ended_at, ...more });
}

/** Reports errors of a downtime under the field names of the action's form. */
async function named(names: Record<string, string>, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw error instanceof ApiError ? error.renamed((name) => names[name] ?? name) : error;
  }
}
