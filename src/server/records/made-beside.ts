import type { Entity } from '../../shared/schema/entity.ts';
import { inWords, say } from '../../shared/texts/text.ts';
import type { MadeBeside } from '../../shared/wire.ts';
import { labelOf } from '../events/audit-entry.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row } from '../store/store.ts';
import { visible } from './authorize.ts';
import type { Pipeline } from './pipeline.ts';
import type { Answered, RecordContext } from './record-context.ts';

/** More are counted and not named: a plan that catches up makes many orders. */
const NAMED = 3;
const LOOKED_AT = 50;

/** The answer to a write, with the records that it made beside what was asked for, as far as the caller may read them. */
export async function withMade({ ctx, writer, made }: Pipeline, answer: Answered): Promise<Answered> {
  const told = await madeBeside(ctx, writer, made);
  return told.length === 0 ? answer : { ...answer, made: told };
}

/** What is said of records that writes made beside what was asked for, to somebody who may read them. */
export async function madeBeside(
  ctx: RecordContext,
  reader: Reader,
  records: Pipeline['made'],
): Promise<MadeBeside[]> {
  const made: { entity: Entity; row: Row; isOld?: true }[] = [];
  for (const { path, id, isOld } of onceEach(records).slice(0, LOOKED_AT)) {
    const entity = ctx.schema.find(path);
    if (!entity || !standsAlone(entity) || !entity.operations.includes('get')) continue;
    const [row] = await visible(ctx, reader).find(path, { where: [eq('id', id)], limit: 1 });
    if (row) made.push({ entity, row, isOld });
  }
  const named = made.length > NAMED ? made.slice(0, 1) : made;
  return named.map((one) => told(one, made.length - named.length));
}

/** Lines, logs, readings and movements are seen where they belong. */
function standsAlone({ parent, personal, about, label }: Entity): boolean {
  return parent === undefined && personal === undefined && about === undefined && label !== undefined;
}

/** What was made and then added to is told as made. */
function onceEach(records: Pipeline['made']): Pipeline['made'] {
  const known = new Map<string, Pipeline['made'][number]>();
  for (const one of records) {
    const key = `${one.path} ${one.id}`;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()];
}

function told(
  { entity, row, isOld }: { entity: Entity; row: Row; isOld?: true },
  others: number,
): MadeBeside {
  const label = labelOf(entity, row);
  const which = { entity: entity.title, name: label };
  const one = isOld ? say('record.joined', which) : say('record.made', which);
  const text = others > 0 ? say('record.made_with_others', { ...which, others }) : one;
  return { entity: entity.path, id: row.id, label, text: inWords(text) };
}
