import { setImmediate as turn } from 'node:timers/promises';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import type { Row } from '../../store/store.ts';
import { readColumns } from '../asked-columns.ts';
import { authorize, readPart, visible } from '../authorize.ts';
import { readListQuery, wrongParameters } from '../list-query.ts';
import { tiesOf } from '../named-references.ts';
import { askerOf } from '../read-filter.ts';
import type { RecordContext } from '../record-context.ts';

const MOST_ROWS = 100_000;
/** Rows read and written at once: a slow download does not hold a snapshot of the store open, nor a batch the event loop. */
const BATCH = 200;
const ONLY_ID = ['id'];
const PAGE_WORDS = ['page', 'page_size', 'count'];
const FORMATS = ['csv', 'xlsx'] as const;
type FileFormat = (typeof FORMATS)[number];

/** The contents of a file: its columns, and its rows in batches. */
export interface ExportedRows {
  format: FileFormat;
  columns: Property[];
  rows: AsyncGenerator<Row[]>;
}

/**
 * A filtered list as a file. The records and their order are fixed before the first row; records deleted meanwhile are
 * left out.
 * @param raw the query parameters, `format` among them
 * @throws ApiError `malformed` naming unknown or unreadable parameters, before any row
 */
export async function exportRows(
  ctx: RecordContext,
  entity: Entity,
  raw: Record<string, string>,
): Promise<ExportedRows> {
  authorize(ctx, entity, 'list', null);
  const { format: asked, columns: names, ...filters } = raw;
  const errors = new Map<string, Text[]>();
  const format = FORMATS.find((one) => one === asked);
  if (format === undefined) errors.set('format', [say('query.format')]);
  for (const name of PAGE_WORDS)
    if (Object.hasOwn(filters, name)) errors.set(name, [say('query.file_holds_all')]);
  const columns = readColumns(ctx.schema.listed(entity), entity, names);
  if (!Array.isArray(columns)) errors.set('columns', [columns]);
  if (format === undefined || errors.size > 0 || !Array.isArray(columns)) throw wrongParameters(errors);
  const { where, search, order } = readListQuery(entity, filters, await askerOf(ctx));
  // The ids alone of so many rows hold the event loop too long for a read beside others.
  const found = await ctx.store.read(
    (reader) =>
      visible(ctx, reader).find(entity.path, {
        where,
        search,
        order,
        properties: ONLY_ID,
        limit: MOST_ROWS + 1,
      }),
    'long',
  );
  if (found.length > MOST_ROWS) throw wrongParameters(new Map([['format', [say('query.most_in_file')]]]));
  const ids = found.map(({ id }) => id);
  const whole = withTied(entity, columns);
  return { format, columns: whole, rows: rowsOf(ctx, entity, whole, ids) };
}

/**
 * The columns, and those without which the labels of others do not tell what is meant: a meter is called Hours on each asset.
 * An import needs them.
 */
function withTied(entity: Entity, columns: Property[]): Property[] {
  const tied = columns.flatMap((column) =>
    tiesOf(column).flatMap(([, own]) => propertyOf(entity, own) ?? []),
  );
  return [...new Set([...columns, ...tied.filter((property) => !hasParts(property))])];
}

async function* rowsOf(
  ctx: RecordContext,
  entity: Entity,
  columns: Property[],
  ids: number[],
): AsyncGenerator<Row[]> {
  const properties = [...new Set(['id', ...columns.map(({ name }) => name)])];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const found = await readPart(ctx, (seen) =>
      seen.find(entity.path, {
        where: [{ property: 'id', op: 'in', value: batch }],
        properties,
      }),
    );
    const rows = new Map(found.map((row) => [row.id, row]));
    // A file that is taken as fast as it is made would otherwise hold up everybody else until its end: rows are read in one
    // turn of the event loop and written in another.
    await turn();
    yield batch.flatMap((id) => rows.get(id) ?? []);
    await turn();
  }
}
