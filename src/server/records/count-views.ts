import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import { MOST_COUNTED, type ViewCount } from '../../shared/wire.ts';
import { authorize, visible } from './authorize.ts';
import { type ListQuery, readListQuery, wrongParameters } from './list-query.ts';
import { type Asker, askerOf } from './read-filter.ts';
import type { RecordContext } from './record-context.ts';

const MOST_VIEWS = 20;
/** Parameters for the page shown and how it looks; they do not affect the count. */
const OF_PAGES = ['page', 'page_size', 'ordering', 'count', 'columns', 'view', 'group', 'saved'];

/**
 * How many records each of several views of a list finds. A view with a filter that is unknown, or hidden from the
 * caller, gets null.
 * @throws ApiError `malformed` if `views` cannot be read or is combined with other parameters
 */
export async function countViews(
  ctx: RecordContext,
  entity: Entity,
  { views = '', ...others }: Record<string, string>,
): Promise<(ViewCount | null)[]> {
  authorize(ctx, entity, 'list', null);
  const errors = new Map(Object.keys(others).map((name) => [name, [say('query.views_alone')]]));
  const written = views === '' ? [] : views.split(',');
  if (written.length > MOST_VIEWS) errors.set('views', [say('query.most_views', { limit: MOST_VIEWS })]);
  const decoded = written.slice(0, MOST_VIEWS).map(decode);
  if (decoded.includes(undefined)) errors.set('views', [say('query.percent_encoded')]);
  if (errors.size > 0) throw wrongParameters(errors);
  const asker = await askerOf(ctx);
  const asked = decoded.map((query) => readView(entity, query ?? '', asker));
  return ctx.store.read(async (all) => {
    const reader = visible(ctx, all);
    const counts: (ViewCount | null)[] = [];
    for (const query of asked) {
      if (!query) counts.push(null);
      else {
        const { where, search } = query;
        const atMost = where.length === 0 && search === undefined ? undefined : MOST_COUNTED;
        const found = await reader.count(entity.path, {
          where,
          search,
          ...(atMost && { atMost: atMost + 1 }),
        });
        counts.push(atMost !== undefined && found > atMost ? { total_at_least: atMost } : { total: found });
      }
    }
    return counts;
  });
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readView(entity: Entity, query: string, asker: Asker): ListQuery | undefined {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !OF_PAGES.includes(name));
  try {
    return readListQuery(entity, Object.fromEntries(parameters), asker);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
