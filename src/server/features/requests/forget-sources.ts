import { REQUEST } from '../../../shared/entity-paths.ts';
import type { Job } from '../../jobs/runner.ts';
import type { Condition } from '../../store/store.ts';

const EVERY_MS = 6 * 60 * 60_000;
const AT_ONCE = 1000;
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** The network addresses of anonymous reports are kept for 30 days: long enough to stop abuse. */
export const sourceJob: Job = {
  name: 'sources',
  async run(store, { now }) {
    const old: Condition[] = [
      { property: 'source_address', op: 'notNull' },
      { property: 'created_at', op: 'lt', value: new Date(now.getTime() - KEPT_MS).toISOString() },
    ];
    const rows = await store.read((reader) =>
      reader.find(REQUEST, { where: old, properties: ['id'], limit: AT_ONCE }),
    );
    if (rows.length > 0)
      await store.write(async (writer) => {
        for (const { id } of rows) await writer.keep(REQUEST, id, { source_address: null });
      });
    return rows.length < AT_ONCE ? new Date(now.getTime() + EVERY_MS) : now;
  },
};
