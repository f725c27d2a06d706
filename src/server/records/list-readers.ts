import type { Entity } from '../../shared/schema/entity.ts';
import type { Labelled } from '../../shared/wire.ts';
import { activePeople, readersAmong } from '../access/readers.ts';
import { fold } from '../store/tables/search-text.ts';
import { authorize, visible } from './authorize.ts';
import { findRecord } from './find-record.ts';
import type { RecordContext } from './record-context.ts';

const MOST = 8;
/** How many people are asked about: each that sees only some records costs a query. */
const MOST_ASKED = 60;

/**
 * Who may read a record, for naming them in a comment on it: the first of those whose name has this text.
 * @throws ApiError `not_found`
 */
export function listReaders(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  search: string,
): Promise<Labelled[]> {
  return ctx.store.read(async (all) => {
    const row = await findRecord(visible(ctx, all), entity, key);
    authorize(ctx, entity, 'get', row);
    const text = fold(search.trim());
    const people = await activePeople(
      all,
      text === '' ? [] : [{ property: 'name', op: 'contains', value: text }],
      MOST_ASKED,
    );
    return readersAmong(people, { path: entity.path, id: row.id }, MOST, all);
  });
}
