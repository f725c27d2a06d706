import { type Entity, SINGLETON_ID } from '../../shared/schema/entity.ts';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { automaticValues, withDefaults } from './automatic-values.ts';
import type { RecordContext } from './record-context.ts';

/**
 * Makes the one record of a singleton of its defaults, unless it is there. Its id is always the same, and writes of a
 * store come one after the other, so there is never a second one, however many ask and on however many nodes.
 */
export async function ensureSingleton(ctx: RecordContext, entity: Entity): Promise<void> {
  const { store, schema, now } = ctx;
  const { entities } = schema.whole;
  if (await store.read((reader) => reader.get(entity.path, SINGLETON_ID))) return;
  await writeAudited(store, { entities, actor: systemActor('Defaults'), now }, async (writer) => {
    if (await writer.get(entity.path, SINGLETON_ID)) return;
    await writer.insert(entity.path, {
      ...withDefaults(entity, {}),
      ...(await automaticValues(ctx, entity, writer)),
      id: SINGLETON_ID,
    });
  });
}
