import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isOwnEntity, isPack, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import type { AuditActor } from '../../events/audit-entry.ts';
import { labelOf, writeAudit } from '../../events/audit-entry.ts';
import type { Condition, Reader, Row, Writer } from '../../store/store.ts';

/** Which states records get that have none of them: by path, and by the value that they have; those without a value by an empty text. */
export type StateMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Records of an entity whose value is none of the states that it is to have. */
export interface Stateless {
  entity: Entity;
  property: Property;
  /** Each value that is no state, and how many records have it; null where only the tenants know. */
  from: { value: string; title: string; count: number | null }[];
  to: { value: string; title: string }[];
}

const AT_ONCE = 500;

/**
 * The records that have no state of those that their kind is to have: only actions could lead them on, and none begins where they are.
 * @param after the entities as they are to be @param layer that whose kinds of record change
 */
export async function statelessIn(reader: Reader, after: Manifest, layer = OWN_LAYER): Promise<Stateless[]> {
  // Those of a pack are its own, and nobody who installs it could say which.
  if (isPack(layer)) return [];
  const found = changedStates(reader.model.entities, after, layer);
  const counted = await Promise.all(
    found.map(async (one) => ({ ...one, from: await valuesBeyond(reader, one) })),
  );
  return counted.filter(({ from }) => from.length > 0);
}

/** The same where the records are elsewhere: every value that some may have. */
export function possiblyStateless(before: Manifest, after: Manifest, layer: string): Stateless[] {
  return changedStates(before, after, layer).flatMap((one) => {
    const { entity, property, to } = one;
    const isNew = before[entity.path]?.states?.of !== entity.states?.of;
    const values = [...choicesOf(property), ...(isNew ? [{ value: '', title: '' }] : [])];
    const from = values
      .filter(({ value }) => isBeyond(one, value))
      .map((value) => ({ ...value, count: null }));
    return from.length > 0 ? [{ entity, property, to, from }] : [];
  });
}

/** The maps of several versions as one: what a value becomes by all of them, one after the other. */
export function joinedMaps(before: StateMap, next: StateMap): StateMap {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(next)])];
  return Object.fromEntries(
    paths.map((path) => {
      const then = next[path] ?? {};
      const moved = Object.entries(before[path] ?? {}).map(([value, state]) => [value, then[state] ?? state]);
      return [path, { ...Object.fromEntries(moved), ...then }];
    }),
  );
}

function changedStates(before: Manifest, after: Manifest, layer: string): Omit<Stateless, 'from'>[] {
  return Object.values(after).flatMap((entity) => {
    const was = Object.hasOwn(before, entity.path) ? before[entity.path] : undefined;
    return was && isOwnEntity(entity.path, layer) ? (toSet(was, entity) ?? []) : [];
  });
}

/** Nothing is counted where each value that there is stays a state. */
function toSet(was: Entity, entity: Entity): Omit<Stateless, 'from'> | undefined {
  const { of } = entity.states ?? {};
  const [before, property] = [was, entity].map((one) => propertyOf(one, of ?? ''));
  if (!before || !property?.choices || before.storage !== property.storage) return undefined;
  const to = choicesOf(property);
  const isSame = choicesOf(before).every(({ value }) => to.some((one) => one.value === value));
  return was.states?.of === of && isSame ? undefined : { entity, property: before, to };
}

function choicesOf({ choices = [] }: Property): Stateless['to'] {
  return choices.map(({ const: value, title }) => ({
    value: String(value),
    title: title ?? titleOf(String(value)),
  }));
}

/** Whether a value is no state, and becomes none by another name that its state has now, or had before. */
function isBeyond({ entity, property, to }: Omit<Stateless, 'from'>, value: string): boolean {
  const isState = (one: string) => to.some((state) => state.value === one);
  const renamed = propertyOf(entity, property.name)?.renamedChoices ?? {};
  const back = Object.entries(property.renamedChoices ?? {}).filter(
    ([old, now]) => isState(old) && String(now) === value,
  );
  return !isState(value) && !Object.hasOwn(renamed, value) && back.length !== 1;
}

async function valuesBeyond(reader: Reader, one: Omit<Stateless, 'from'>) {
  const { entity, property } = one;
  const known = choicesOf(property);
  const groups = await reader.group(entity.path, {
    by: [{ property: property.name }],
    measures: [{ op: 'count' }],
  });
  return groups.flatMap(({ keys: [key], measures: [count = 0] }) => {
    const value = key === null || key === undefined ? '' : String(key);
    if (!isBeyond(one, value)) return [];
    const title = known.find((choice) => choice.value === value)?.title ?? value;
    return [{ value, title, count }];
  });
}

/** Whether a map says a state for each value. */
export function isMapped({ entity, from, to }: Stateless, map: StateMap): boolean {
  const states = Object.hasOwn(map, entity.path) ? (map[entity.path] ?? {}) : {};
  return from.every(
    ({ value }) => Object.hasOwn(states, value) && to.some((one) => one.value === states[value]),
  );
}

/** Gives records the states that a map says, each with an entry of the history that tells that no action led there. */
export async function setStates(
  writer: Writer,
  stateless: readonly Stateless[],
  map: StateMap,
  by: { actor: AuditActor; now: Date },
): Promise<void> {
  for (const { entity, property, from } of stateless)
    for (const { value } of from) {
      const state = map[entity.path]?.[value] as string;
      const has: Condition =
        value === '' ? { property: property.name, op: 'null' } : { property: property.name, op: 'eq', value };
      for (;;) {
        const rows = await writer.find(entity.path, { where: [has], limit: AT_ONCE });
        if (rows.length === 0) break;
        await setRows(writer, rows, { entity, name: property.name, state }, by);
      }
    }
}

async function setRows(
  writer: Writer,
  rows: readonly Row[],
  { entity, name, state }: { entity: Entity; name: string; state: string },
  { actor, now }: { actor: AuditActor; now: Date },
): Promise<void> {
  await writer.updateWhere(entity.path, [{ property: 'id', op: 'in', value: rows.map(({ id }) => id) }], {
    [name]: state,
    updated_at: now.toISOString(),
  });
  for (const row of rows)
    await writeAudit(writer, {
      ...{ actor, now, entity: entity.path, key: row.id, label: labelOf(entity, row), action: 'updated' },
      before: { [name]: row[name] ?? null },
      after: { [name]: state },
      details: { set_state: true },
    });
}
