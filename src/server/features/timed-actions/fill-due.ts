import type { Entity } from '../../../shared/schema/entity.ts';
import { timedActions } from '../../../shared/schema/timed.ts';
import { sha256 } from '../../../shared/sha256.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Store, Writer } from '../../store/store.ts';
import { DUE, noteDue } from './due-rows.ts';

/** The row that says by which times the records of an entity were noted is about none of them. */
export const NO_RECORD = 0;
const PAGE = 200;

/** Notes what is due for records from before an action had its time: once for each time that a schema says. */
export async function fillDue(store: Store, now: Date, signal: AbortSignal): Promise<void> {
  for (const entity of Object.values(store.model.entities)) {
    if (timedActions(entity).length === 0) continue;
    const said = saidOf(entity);
    const filled = await store.read((reader) => reader.first(DUE, [eq('key', keyOf(entity))]));
    if (filled?.action === said) continue;
    for (let last: number | undefined = 0; last !== undefined; ) {
      if (signal.aborted) return;
      last = await fillPage(store, entity, last, now);
    }
    await store.write((writer) => noteFilled(writer, entity, said));
  }
}

/** @returns the last record of the page; undefined at the end */
function fillPage(store: Store, entity: Entity, after: number, now: Date): Promise<number | undefined> {
  return store.write(async (writer) => {
    const rows = await pageOf(writer, entity, after);
    for (const row of rows) await noteDue(writer, entity, row, now);
    return rows.length < PAGE ? undefined : rows.at(-1)?.id;
  });
}

function pageOf(reader: Reader, { path }: Entity, after: number) {
  return reader.find(path, {
    where: [{ property: 'id', op: 'gt', value: after }],
    order: [{ property: 'id', descending: false }],
    limit: PAGE,
  });
}

/** Other schemas are published: which records have what due is looked at again, since some were written by none or other times. */
export async function forgetFilled(writer: Writer): Promise<void> {
  await writer.remove(DUE, [eq('record', NO_RECORD)]);
}

async function noteFilled(writer: Writer, entity: Entity, said: string): Promise<void> {
  const key = keyOf(entity);
  await writer.remove(DUE, [eq('key', key)]);
  await writer.insert(DUE, {
    key,
    entity: entity.path,
    record: NO_RECORD,
    action: said,
    basis: null,
    moment: null,
  });
}

const keyOf = ({ path }: Entity) => `all of ${path}`;

/** What the actions of an entity are due by. */
function saidOf(entity: Entity): string {
  return sha256(JSON.stringify(timedActions(entity).map(({ name, at, from }) => [name, at, from])));
}
