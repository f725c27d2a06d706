import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import type { Reader } from '../store/store.ts';
import { authorize } from './authorize.ts';
import { CollectedErrors } from './collected-errors.ts';
import { acceptCreate } from './create-record.ts';
import { keepAnswer, repeatable, replay } from './idempotency.ts';
import { resolveReferences } from './named-references.ts';
import { inPipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { below } from './save-lines.ts';
import { translateStoreError } from './translate-store-errors.ts';

/** The ids of the new records, in the order of the rows. */
interface BulkResult {
  created: number;
  ids: number[];
}

/**
 * Creates a record from each row of a body (`{"rows": […]}`), all or none, in one transaction; consequences shared by several
 * rows are handled once. References may name their record by its values.
 * @throws ApiError `invalid` with texts by row and field, such as `rows.3.meter_reading`; `malformed`, `forbidden`, `key_in_use`
 */
export async function createBulk(
  ctx: RecordContext,
  entity: Entity,
  body: unknown,
  idempotencyKey: string | undefined,
): Promise<BulkResult> {
  authorize(ctx, entity, 'create', null);
  const rows = readRows(entity, body);
  const request = { ...entity, path: `${entity.path}/bulk` };
  const again = idempotencyKey === undefined ? null : repeatable(ctx, request, body, idempotencyKey);
  const before = again && (await ctx.store.read((reader) => replay<BulkResult>(reader, again, ctx.now)));
  if (before) return before;
  return inPipeline(ctx, entity, async (pipeline) => {
    const given = again && (await replay<BulkResult>(pipeline.writer, again, ctx.now));
    if (given) return given;
    const accepted = await accept(ctx, entity, rows, pipeline.writer);
    const ids = await pipeline.together(async () => {
      const made: number[] = [];
      for (const [index, values] of accepted.entries())
        try {
          made.push((await pipeline.createAsked(entity.path, values)).id);
        } catch (error) {
          throw below(`rows.${index}`, translateStoreError(ctx.schema, entity, error));
        }
      return made;
    });
    const result = { created: ids.length, ids };
    if (again) await keepAnswer(pipeline.writer, again, result, ctx.now);
    return result;
  });
}

function readRows({ bulk = 0 }: Entity, body: unknown): unknown[] {
  const { rows, ...others } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(rows) || Array.isArray(body))
    throw new ApiError('malformed', say('request.rows_body', { body: '{"rows": […]}' }));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new ApiError('invalid', undefined, { [unknown]: [say('field.unknown')] });
  if (rows.length === 0 || rows.length > bulk)
    throw new ApiError('invalid', undefined, { rows: [say('request.rows_count', { limit: bulk })] });
  return rows;
}

/** The bodies of all rows, with the ids of what they name. Throws the errors of all rows together. */
async function accept(
  ctx: RecordContext,
  entity: Entity,
  rows: unknown[],
  reader: Reader,
): Promise<Record<string, unknown>[]> {
  const errors = new CollectedErrors();
  const accepted: Record<string, unknown>[] = [];
  for (const [index, row] of rows.entries()) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      errors.add(`rows.${index}`, say('field.object'));
      continue;
    }
    const resolved = await errors.collectFrom(`rows.${index}`, () =>
      resolveReferences(ctx, reader, entity, row as Record<string, unknown>),
    );
    if (resolved) errors.collect(`rows.${index}`, () => acceptCreate(ctx, entity, resolved));
    accepted.push(resolved ?? {});
  }
  errors.throwAny();
  return accepted;
}
