import type { Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import type { Summary, SummaryRow } from '../../shared/wire.ts';
import { authorize, visible } from './authorize.ts';
import { wrongParameters } from './list-query.ts';
import { askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';
import { readSummaryQuery } from './summary-query.ts';

const MOST_ROWS = 1000;

/**
 * Counts and sums for each group of a filtered list.
 * @throws ApiError `malformed` naming the parameters that are unknown or unreadable, or that would make too many groups
 */
export async function summarize(
  ctx: RecordContext,
  entity: Entity,
  raw: Record<string, string>,
): Promise<Summary> {
  authorize(ctx, entity, 'list', null);
  const asker = await askerOf(ctx);
  const asked = readSummaryQuery(entity, raw, asker);
  const { where, search, by, measures } = asked;
  // What groups a list reads all of its rows, in one turn of the event loop.
  const length = by.length > 0 ? 'long' : undefined;
  const groups = await ctx.store.read(
    (reader) =>
      visible(ctx, reader).group(entity.path, { where, search, by, measures, limit: MOST_ROWS + 1 }),
    length,
  );
  if (groups.length > MOST_ROWS)
    throw wrongParameters(new Map([['group', [say('query.most_rows', { limit: MOST_ROWS })]]]));
  const data = groups.map(({ keys, measures: values }): SummaryRow => {
    const sums = asked.counts ? values.slice(1) : values;
    return {
      group: Object.fromEntries(
        asked.terms.map((term, at) => [term, (keys[at] ?? null) as SummaryRow['group'][string]]),
      ),
      ...(asked.counts && { count: values[0] as number }),
      ...(asked.sums.length > 0 && {
        sum: Object.fromEntries(asked.sums.map((name, at) => [name, sums[at] as number])),
      }),
    };
  });
  return { data, meta: { zone: asker.zone } };
}
