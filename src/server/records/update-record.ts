import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Row } from '../store/store.ts';
import { recordAnswer } from './answer.ts';
import { authorize, requireOperation, requireReach, requireWritable, visible } from './authorize.ts';
import { findRecord, findRow } from './find-record.ts';
import { type GivenLines, readLines, validateWithLines } from './lines-body.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';
import { requireReferences } from './require-references.ts';
import { saveLines } from './save-lines.ts';

export interface ChangeOptions {
  /** `If-Match` of the request: the version that the client saw. */
  ifMatch?: string;
}

/**
 * Changes what the body holds of the record at `path/{key}`, with everything that follows, in one transaction.
 * @throws ApiError `invalid`, `not_found`, `stale`, `forbidden`, `method_not_allowed`
 */
export async function updateRecord(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  body: unknown,
  options: ChangeOptions = {},
): Promise<Answered> {
  requireOperation(ctx.schema, entity, 'update');
  requireWritable(ctx, entity, body);
  // The form of a body needs no store, so a wrong one takes up no transaction.
  const { own, lines } = readLines(ctx.schema, entity, validateWithLines(ctx.schema, entity, 'update', body));
  return inPipeline(ctx, entity, async (pipeline) => {
    const before = await findRecord(visible(ctx, pipeline.writer), entity, key);
    authorize(ctx, entity, 'update', before);
    await requireReach(ctx, pipeline.writer, entity, 'update', before);
    await requireReferences(ctx, pipeline.writer, entity, own, before);
    requireMatch(options.ifMatch, before);
    const after = await pipeline.together(async () => {
      const row = await pipeline.update(entity.path, before, own);
      const isChanged = await saveLines(ctx, pipeline, row, lines);
      return isChanged && row === before ? pipeline.touch(entity.path, before) : row;
    });
    return recordAnswer(entity, await newest(pipeline, entity, after, lines), pipeline.writer, ctx);
  });
}

/** @throws ApiError `stale` unless `If-Match` names the version of the row, or is `*`, or was not sent */
export function requireMatch(ifMatch: string | undefined, row: Row): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(`"v${row._version}"`)) throw new ApiError('stale');
}

/** What follows from lines may have written the record once more. */
function newest(pipeline: Pipeline, entity: Entity, row: Row, lines: GivenLines[]): Row | Promise<Row> {
  return lines.length === 0 ? row : findRow(pipeline.writer, entity, row.id);
}
