import type { Entity } from '../../shared/schema/entity.ts';
import { requireOperation } from '../access/operation.ts';
import { auditedBy } from './audited.ts';
import { findRecord } from './find-record.ts';
import { rulesOf } from './hooks.ts';
import { requireMatch } from './if-match.ts';
import type { RecordContext } from './record-context.ts';
import { inApiWords } from './translate-store-errors.ts';
import type { ChangeOptions } from './update-record.ts';
import { writeAs } from './write-as.ts';

/**
 * Deletes the record at `path/{key}` and what goes with it.
 * @throws ApiError `not_found`, `still_referenced` naming who refers to it, `stale`, `forbidden`, `method_not_allowed`
 */
export async function removeRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  options: ChangeOptions = {},
): Promise<void> {
  requireOperation(entity, 'delete');
  const rules = rulesOf(ctx.rules, entity);
  const { scope, actor, now } = ctx;
  await inApiWords(ctx.entities, entity, () =>
    writeAs(ctx, async (plainWriter) => {
      const writer = auditedBy(ctx, plainWriter);
      const row = await findRecord(writer, entity, key);
      rules.allow?.({ operation: 'delete', scope, actor, row });
      requireMatch(options.ifMatch, row);
      await rules.removing?.({ entity, scope, actor, now, before: row, values: {} }, row, writer);
      await writer.remove(entity.path, [{ property: 'id', op: 'eq', value: row.id }]);
    }),
  );
}
