import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import type { Job } from '../../jobs/runner.ts';
import { Pipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import type { JobParts } from '../feature.ts';
import { tell } from '../notifications/notices.ts';
import { TIME_ENTRY } from './time-hooks.ts';
import { endOf, latestEnd, RUNNING } from './timers.ts';

/** Stops forgotten timers. */
export const timerJob = ({ hooks }: Pick<JobParts, 'hooks'>): Job => ({
  name: 'timers',
  async run(store, { now }) {
    const running = await store.read((reader) => reader.find(TIME_ENTRY, { where: [RUNNING] }));
    for (const { id } of running.filter(({ started_at }) => latestEnd(started_at) < now))
      await store.write(async (writer) => {
        const entry = await writer.get(TIME_ENTRY, id);
        if (entry?.is_running !== true) return;
        const context = contextFor({ store, principal: systemPrincipal('Timers'), hooks, now });
        await new Pipeline(context, writer).update(TIME_ENTRY, entry, endOf(entry, now));
        const row = await writer.get(WORK_ORDER, entry.work_order.id);
        const told = { kind: 'timer_running', entity: WORK_ORDER, once: `entry ${id}`, at: now } as const;
        if (row) await tell(writer, { ...told, row }, [(entry.user as { id: number }).id]);
      });
    const next = running.map(({ started_at }) => latestEnd(started_at).getTime());
    return next.length > 0 ? new Date(Math.max(now.getTime() + 60_000, Math.min(...next))) : undefined;
  },
});
