import { type Entity, SINGLETON_ID } from '../../shared/schema/entity.ts';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { automaticValues, withDefaults } from './automatic-values.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Creates the one record of a singleton from its defaults if it is missing. Its id is fixed, and the writes of a store
 * run one after the other, so there is never a second one, however many requests and nodes try at once.
 */
export async function ensureSingleton(ctx: RecordContext, entity: Entity): Promise<void> {
  const { store, now } = ctx;
  if (await store.read((reader) => reader.get(entity.path, SINGLETON_ID))) return;
  await writeAudited(store, { actor: systemActor('Defaults'), now }, async (writer) => {
    if (await writer.get(entity.path, SINGLETON_ID)) return;
    await writer.insert(entity.path, {
      ...withDefaults(entity, {}),
      ...(await automaticValues(ctx, entity, writer)),
      id: SINGLETON_ID,
    });
  });
}
