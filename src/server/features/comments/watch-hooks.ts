import { NOTICE } from '../../../shared/entity-paths.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';
import { tell } from '../notifications/notices.ts';
import { watchersOf } from './watchers.ts';

/** What changes back and forth within this time is told once. */
const AGAIN_AFTER_MS = 2 * 60_000;

/** Whoever watches a record hears of changes by others of what its entity names (`watch`), unless this change told them something already. */
export const watchHooks: EntityHooks = {
  entity: '*',
  serves: ({ watch }) => watch !== undefined,
  on: ({ watch = [] }) => watch,
  async afterSave({ entity: { path }, before, principal, now }, after, { writer, isQuiet }) {
    if (isQuiet || !before) return;
    for (const user of await watchersOf(writer, path, after.id)) {
      if (user === principal.id || (await hasHeard(writer, user, path, after.id, now))) continue;
      await tell(writer, { kind: 'watched', entity: path, row: after, once: now.toISOString(), at: now }, [
        user,
      ]);
    }
  },
};

async function hasHeard(reader: Reader, user: number, path: string, id: number, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - AGAIN_AFTER_MS).toISOString();
  const lately = await reader.find(NOTICE, {
    where: [
      eq('user', user),
      eq('entity', path),
      eq('key', id),
      { property: 'created_at', op: 'gt', value: since },
    ],
    properties: ['id', 'kind', 'created_at'],
  });
  return lately.some(({ kind, created_at: at }) => kind === 'watched' || at === now.toISOString());
}
