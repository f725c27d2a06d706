import { hash } from 'node:crypto';
import type { Entity } from '../../shared/schema/entity.ts';
import { type LinesOf, linesOf } from '../../shared/schema/manifest.ts';
import { dayNames } from '../../shared/schema/worked-values.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { withoutUnseen } from '../access/seen-lists.ts';
import { together } from '../lib/together.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row } from '../store/store.ts';
import { visible } from './authorize.ts';
import { findRecord } from './find-record.ts';
import type { Answered, RecordContext } from './record-context.ts';

type Answering = Pick<RecordContext, 'schema' | 'hooks' | 'now' | 'principal'>;

/** A single record with its computed values and its lines. */
export async function recordAnswer(
  entity: Entity,
  row: Row,
  reader: Reader,
  ctx: Answering,
): Promise<Answered> {
  const { schema } = ctx;
  const record: Record<string, unknown> = {};
  // Independent queries are sent together, because each PostgreSQL round trip costs time.
  const asked: Promise<void>[] = [];
  const answer = (name: string, value: Promise<unknown>) => {
    record[name] = null;
    asked.push(
      value.then((found) => {
        record[name] = found;
      }),
    );
  };
  for (const { name, computed, links } of schema.answered(entity))
    if (computed) answer(name, compute(computed, row, reader, ctx));
    else if (links) answer(name, seenOf(name, entity, row, reader, ctx));
    else record[name] = row[name] ?? null;
  for (const lines of linesOf(schema.entities, entity))
    answer(lines.property.name, readLines(lines, row, reader, ctx));
  if (asked.length > 0) await together(asked);
  return { record: record as WireRecord, version: Number(row._version), ...ofDay(entity, row) };
}

/** What the day has made of a record, which leaves its version as it is. */
function ofDay(entity: Entity, row: Row): Pick<Answered, 'ofDay'> {
  const names = dayNames(entity);
  if (names.length === 0) return {};
  return { ofDay: hash('sha256', JSON.stringify(names.map((name) => row[name] ?? null)), 'hex').slice(0, 8) };
}

/**
 * The answer to a request that is sent again with its `Idempotency-Key`: the record as it is by now, as far as the caller may see
 * it by now.
 * @throws ApiError `not_found` if it is gone, or hidden from the caller
 */
export async function readAgain(
  ctx: RecordContext,
  entity: Entity,
  key: number,
  reader: Reader,
): Promise<Answered> {
  const row = await findRecord(visible(ctx, reader), entity, key);
  return recordAnswer(entity, row, reader, ctx);
}

/** Lines are answered as their own list would answer them, limited to what the caller may read. */
function readLines(
  { child, parent, property }: LinesOf,
  { id }: Row,
  reader: Reader,
  ctx: Answering,
): Promise<Row[]> {
  return visible(ctx, reader).find(child.path, {
    where: [eq(parent, id)],
    order: child.order,
    limit: property.lines?.most,
    properties: ctx.schema.listed(child),
  });
}

async function seenOf(
  name: string,
  entity: Entity,
  row: Row,
  reader: Reader,
  ctx: Answering,
): Promise<unknown> {
  const [seen] = await withoutUnseen(ctx, entity, [{ id: row.id, [name]: row[name] ?? [] }], reader);
  return (seen as Row)[name];
}

async function compute(name: string, row: Row, reader: Reader, ctx: Answering): Promise<unknown> {
  const { hooks, now } = ctx;
  const computed = Object.hasOwn(hooks.computed, name) ? hooks.computed[name] : undefined;
  if (!computed) throw new Error(`No feature has the computed property "${name}"`);
  return computed(row, reader, now, visible(ctx, reader));
}
