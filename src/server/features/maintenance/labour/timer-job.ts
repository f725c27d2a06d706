import { WORK_ORDER } from '../../../../shared/entity-paths.ts';
import { schemaOf } from '../../../access/schema.ts';
import type { Job } from '../../../jobs/runner.ts';
import { Pipeline } from '../../../records/pipeline.ts';
import { hooks } from '../../hooks.ts';
import { tell } from '../../notifications/notices.ts';
import { TIME_ENTRY } from './time-hooks.ts';
import { endOf, latestEnd, RUNNING } from './timers.ts';

/** Stops forgotten timers. */
export const timerJob: Job = {
  name: 'timers',
  async run(store, { now }) {
    const running = await store.read((reader) => reader.find(TIME_ENTRY, { where: [RUNNING] }));
    for (const { id } of running.filter(({ started_at }) => latestEnd(started_at) < now))
      await store.write(async (writer) => {
        const entry = await writer.get(TIME_ENTRY, id);
        if (entry?.is_running !== true) return;
        // The log needs an author: the user whose time it is.
        const { id: user, label: name } = entry.user as { id: number; label: string };
        const actor = { id: user, name };
        const context = { schema: schemaOf(writer.model), store, actor, hooks, now, zone: () => 'UTC' };
        await new Pipeline(context, writer).update(TIME_ENTRY, entry, endOf(entry, now));
        const row = await writer.get(WORK_ORDER, (entry.work_order as { id: number }).id);
        const told = { kind: 'timer_running', entity: WORK_ORDER, once: `entry ${id}`, at: now } as const;
        if (row) await tell(writer, { ...told, row }, [user]);
      });
    const next = running.map(({ started_at }) => latestEnd(started_at).getTime());
    return next.length > 0 ? new Date(Math.max(now.getTime() + 60_000, Math.min(...next))) : undefined;
  },
};
