import { lookedAt } from '../../../shared/schema/check-rollups.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { propertyAlong, propertyOf, storedProperties } from '../../../shared/schema/manifest.ts';
import { labelOf } from '../../events/audit-entry.ts';
import { dayFor, ownValues } from '../../records/own-values.ts';
import { rolledUpValue, sourcesOf } from '../../records/rollups.ts';
import type { Reader, Row, Store } from '../../store/store.ts';
import type { LayerHome } from './layer-home.ts';
import { errorsIn } from './plan.ts';

const MOST_SHOWN = 10;

/** What a value would be for a record. */
export interface ValueResult {
  id: number;
  label: string;
  value: unknown;
}

/**
 * What a property of a draft is worked out as for the newest records there are, before anybody publishes it. What is made of fields
 * that the draft alone has is empty, as it will be.
 */
export async function valueResults(
  store: Store,
  { files, path, name, home }: { files: LayerFiles; path: string; name: string; home: LayerHome },
  now: Date,
): Promise<ValueResult[]> {
  const below = home.below(store);
  if ((await errorsIn(below, files, home.layer)).length > 0) return [];
  const { entities } = extendModel(below, files, home.layer);
  const entity = entities[path];
  const property = entity && propertyOf(entity, name);
  const there = store.model.entities[path];
  if (!entity || !property || !there) return [];
  return store.read(async (reader) => {
    const rows = await reader.find(path, {
      order: [{ property: 'id', descending: true }],
      limit: MOST_SHOWN,
    });
    const today = await dayFor(entity, reader, now);
    const results: ValueResult[] = [];
    for (const row of rows) {
      const rolled = await rolledUpIn(entity, row, reader);
      const worked = { ...row, ...rolled, ...ownValues(entity, { ...row, ...rolled }, today) } as Row;
      const way = wayOf(property);
      const value = way === undefined ? (worked[name] ?? null) : await along(there, row, way, reader);
      results.push({ id: row.id, label: labelOf(there, row), value });
    }
    return results;
  });
}

/** What is rolled up for a record as the draft says it, as far as the store has what it is made of. */
async function rolledUpIn(entity: Entity, { id }: Row, reader: Reader): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const property of entity.properties) {
    const { name, rollup } = property;
    if (!rollup) continue;
    const isThere = sourcesOf(rollup).every((source) => {
      const child = reader.model.entities[source.of];
      const stored = child ? storedProperties(child).map((one) => one.name) : [];
      return lookedAt(source).every((one) => stored.includes(one));
    });
    values[name] = isThere ? await rolledUpValue({ entity, property, rollup }, id, reader) : null;
  }
  return values;
}

/** Through what a value leads that is shown, or taken over. */
function wayOf({ through, defaultFrom }: Property): string | undefined {
  const lead = through ?? defaultFrom;
  return lead && `${lead.reference}.${lead.property}`;
}

async function along(entity: Entity, { id }: Row, way: string, reader: Reader): Promise<unknown> {
  if (!propertyAlong(reader.model.entities, entity, way)) return null;
  const where = [{ property: 'id', op: 'eq' as const, value: id }];
  const [row] = await reader.find(entity.path, { where, limit: 1, properties: ['id', way] });
  return row?.[way] ?? null;
}
