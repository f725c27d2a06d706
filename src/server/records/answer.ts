import type { Entity } from '../../shared/schema/entity.ts';
import type { WireRecord } from '../../shared/wire.ts';
import type { Reader, Row } from '../store/store.ts';
import type { Hooks } from './hooks.ts';
import type { Answered, RecordContext } from './record-context.ts';

/** A single record, with what is computed. */
export async function recordAnswer(
  entity: Entity,
  row: Row,
  reader: Reader,
  { schema, hooks, now }: Pick<RecordContext, 'schema' | 'hooks' | 'now'>,
): Promise<Answered> {
  const record: Record<string, unknown> = {};
  for (const { name, computed } of schema.answered(entity))
    record[name] = computed ? await compute(computed, row, reader, hooks, now) : (row[name] ?? null);
  return { record: record as WireRecord, version: Number(row._version) };
}

async function compute(name: string, row: Row, reader: Reader, hooks: Hooks, now: Date): Promise<unknown> {
  const computed = Object.hasOwn(hooks.computed, name) ? hooks.computed[name] : undefined;
  if (!computed) throw new Error(`No feature has the computed property "${name}"`);
  return computed(row, reader, now);
}
