import { DOWNTIME } from '../../../shared/entity-paths.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';
import { eq } from '../../store/eq.ts';
import { REASON, seedDowntimeReasons, unknownReasonOf } from './reasons.ts';

/**
 * Assets that were offline before downtime was recorded: theirs begins with the upgrade, since nothing earlier is
 * known.
 */
export const downtimes: Upgrade = {
  name: 'downtime of offline assets',
  async step(writer) {
    const assets = await writer.find('assets/equipments', {
      where: [
        eq('is_online', false),
        { op: 'none', table: DOWNTIME, by: 'asset', where: [{ property: 'ended_at', op: 'null' }] },
      ],
      limit: STEP,
    });
    if (assets.length === 0) return false;
    const reason = await unknownReasonOf(writer, async (_path, values) => ({
      id: await writer.insert(REASON, { ...values, is_failure: false }),
    }));
    const started_at = new Date().toISOString();
    for (const { id } of assets)
      await writer.insert(DOWNTIME, {
        asset: id,
        started_at,
        reason,
        note: 'It was offline already when downtime began to be kept.',
      });
    return assets.length === STEP;
  },
};

/** The first reasons, which a new tenant gets: one that has any is left as it is. */
export const firstReasons: Upgrade = {
  name: 'first downtime reasons',
  async step(writer) {
    if ((await writer.count(REASON, { atMost: 1 })) === 0) await seedDowntimeReasons(writer);
    return false;
  },
};
