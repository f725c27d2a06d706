import type { Entity } from '../../../shared/schema/entity.ts';
import type { Limits } from '../../../shared/schema/limits.ts';
import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import type { Model } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { EMPTY_WORD } from '../../../shared/wire.ts';
import { labelOf } from '../../events/audit-entry.ts';
import type { Reader } from '../../store/store.ts';
import { MOST_IDS, type Refusal } from '../../store/tables/refusal.ts';
import type { Stateless } from './set-states.ts';

/** What keeps files from being published, and the records to put right first. */
export interface Refused {
  text: Text;
  entity: string;
  property: string | null;
  /** How many records stand in the way, and which are the first. None where the files themselves have to change. */
  rows: { count: number; first: { id: number; label: string }[] };
  /** The query of the list that shows exactly these records; null if none does. */
  filter: string | null;
  /** The values that are to become states, and the states that there are: publishing takes a map. */
  map: Pick<Stateless, 'from' | 'to'> | null;
}

const MOST_SHOWN = 20;

/** A refusal that no record can be put right for. */
export function refusedAnyway(text: Text, entity: string, property: string): Refused {
  return { text, entity, property, rows: { count: 0, first: [] }, filter: null, map: null };
}

/** Names the records that refusals of the store are about. */
export function refusedRows(reader: Reader, refusals: readonly Refusal[]): Promise<Refused[]> {
  return Promise.all(
    refusals.map(async (refusal) => ({
      text: say('as_said', { text: refusal.text }),
      entity: refusal.entity,
      property: refusal.property ?? null,
      rows: { count: refusal.rows, first: await firstRows(reader, refusal) },
      filter: filterFor(reader, refusal),
      map: null,
    })),
  );
}

/** A refusal as somebody with these rights may hear it: which records stand in the way, and what they hold, only if all of that is theirs to see. */
export function asSeenBy(rights: Rights, { entities }: Model, refused: Refused): Refused {
  const { entity: path, property, rows } = refused;
  const entity = entities[path];
  if (rights.isAll || rows.count === 0 || (entity && seesAll(rights, entities, entity, property)))
    return refused;
  const title = entity?.title ?? path;
  const field = (entity && propertyOf(entity, property ?? '')?.title) ?? property ?? title;
  const text = say('schema.rows_in_way', { count: rows.count, title, field });
  return { ...refused, text, rows: { count: rows.count, first: [] }, filter: null, map: null };
}

function seesAll(rights: Rights, entities: Manifest, entity: Entity, property: string | null): boolean {
  const isShown =
    property === null || rights.view(entity, entities)?.properties.some(({ name }) => name === property);
  return (
    isShown === true &&
    rights.reach(entity, entities, 'read') === 'all' &&
    rights.readsWhole(entity, entities)
  );
}

/** Records without a state, until somebody says which they get. */
export function refusedStates({ entity, property, from, to }: Stateless): Refused {
  const count = from.reduce((sum, one) => sum + (one.count ?? 0), 0);
  const words = { property: property.title, title: entity.title };
  return {
    // Where nobody can count, there may be some.
    text: count > 0 ? say('schema.stateless', { count, ...words }) : say('schema.stateless_anywhere', words),
    entity: entity.path,
    property: property.name,
    rows: { count, first: [] },
    filter: null,
    map: { from, to },
  };
}

async function firstRows(reader: Reader, { entity: path, ids }: Refusal) {
  const value = ids.slice(0, MOST_SHOWN);
  const entity = reader.model.entities[path];
  // What is hidden until it is published has no labels that could be read.
  if (!entity) return value.map((id) => ({ id, label: `#${id}` }));
  const rows = await reader.find(path, { where: [{ property: 'id', op: 'in', value }] });
  return rows.map((row) => ({ id: row.id, label: labelOf(entity, row) }));
}

/** A condition if the list has one, since records that are put right leave it; else the ids of the records, if they are few. */
function filterFor(reader: Reader, refusal: Refusal): string | null {
  const { entity, rows, ids } = refusal;
  if (rows === 0 || !reader.model.entities[entity]) return null;
  const condition = conditionFor(reader, refusal);
  if (condition) return new URLSearchParams({ [condition.name]: condition.value }).toString();
  return rows === ids.length ? `id.in=${ids.join(',')}` : null;
}

function conditionFor(reader: Reader, { entity, property, limit }: Refusal) {
  const found = reader.model.entities[entity];
  const known = found && propertyOf(found, property ?? '');
  if (!known || !limit) return undefined;
  const { word, before, after } = limit;
  const bound = BOUNDS[word];
  if (bound) return { name: `${known.name}.${bound}`, value: String(after) };
  if (word !== 'choices' || known.kind !== 'choice' || before === undefined) return undefined;
  const gone = choicesIn(before).filter((choice) => !choicesIn(after).includes(choice));
  const isListed = gone.length <= MOST_IDS && gone.every((one) => one !== EMPTY_WORD && !one.includes(','));
  return isListed ? { name: `${known.name}.in`, value: gone.join(',') } : undefined;
}

/** The operator that finds the values beyond a limit. */
const BOUNDS: Partial<Record<keyof Limits, string>> = { minimum: 'lt', maximum: 'gt' };

function choicesIn(limit: Limits[keyof Limits]): string[] {
  return Array.isArray(limit) ? limit.map(String) : [];
}
