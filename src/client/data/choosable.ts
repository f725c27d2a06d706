import useSWR from 'swr';
import type { Entity, Property, WhereValue } from '../../shared/schema/entity.ts';
import { parameterOf } from '../../shared/schema/filters.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { EMPTY_WORD } from '../../shared/wire.ts';
import { type Model, useModel } from '../model/model.ts';
import type { CacheKey } from './cache.ts';
import type { Query, Values } from './records.ts';
import { request } from './request.ts';

/**
 * The query for the records that a reference may point to (`x-reference.where`): undefined if it may point to any, null until the
 * values the rule depends on are loaded.
 * @param values of the referring record, with references as ids
 * @param parent of a line, its reference to the record it is in, whose form is newer than what is saved
 */
export function useChoosable(
  entity: Entity,
  property: Property,
  values: Values,
  parent?: string,
  owner?: { path: string; values: Values },
): Query | null | undefined {
  const model = useModel();
  /** Where a path starts: one through the owner starts in the owner's form. */
  const begin = (way: string): Start => {
    const above = owner && model.manifest[owner.path];
    return above && parent !== undefined && firstOf(way) === parent && way.includes('.')
      ? { entity: above, way: `@${way.slice(parent.length + 2)}`, values: owner.values }
      : { entity, way, values };
  };
  const { reference } = property;
  const where = reference?.where;
  const named = Object.values(where ?? {})
    .flat()
    .filter((one): one is string => typeof one === 'string' && one.startsWith('@'));
  const starts = Object.fromEntries(
    named.map((one) => [one, begin(one).values[firstOf(begin(one).way)] as WhereValue | undefined]),
  );
  const isPlain = named.length === 0;
  // The same value may be the start of different paths: through the record itself, or through the form of its owner.
  const ways = named.map((one) => [begin(one).entity.path, begin(one).way]);
  const key = ['answer', entity.path, JSON.stringify([starts, ways])] satisfies CacheKey;
  const { data, error } = useSWR<Record<string, WhereValue>, Error>(isPlain ? null : key, async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(starts).map(
          async ([one, start]) =>
            [one, await valueAt(model, begin(one).entity, begin(one).way, start)] as const,
        ),
      ),
    ),
  );
  const target = reference && model.manifest[reference.entity];
  if (!where || !target) return undefined;
  // If the records cannot be read, everything is offered, and the server rejects what does not fit.
  if (!isPlain && !data) return error ? undefined : null;
  return queryOf(target, where, data ?? {});
}

interface Start {
  entity: Entity;
  way: string;
  values: Values;
}

function queryOf(
  target: Entity,
  where: Record<string, WhereValue | WhereValue[]>,
  known: Record<string, WhereValue>,
): Query {
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, given]) => {
      const property = propertyOf(target, name);
      if (!property) return [];
      const values = [given]
        .flat()
        .map((one) => (typeof one === 'string' && one in known ? known[one] : one));
      if (property.kind === 'boolean') return [[name, String(values[0])]];
      const texts = [...new Set(values.map((value) => (value === null ? EMPTY_WORD : String(value))))];
      return [[parameterOf(property, 'in'), texts.join(',')]];
    }),
  );
}

function firstOf(way: string): string {
  return way.slice(1).split('.')[0] ?? '';
}

/** The value at the end of a path such as `@work_order.asset.category`; each record along it is loaded. */
async function valueAt(
  { manifest }: Model,
  entity: Entity,
  way: string,
  start: WhereValue | undefined,
): Promise<WhereValue> {
  const names = way.slice(1).split('.');
  let at: Entity | undefined = entity;
  let value: WhereValue = start ?? null;
  for (const [index, name] of names.entries()) {
    const next: string | undefined = at && propertyOf(at, name)?.reference?.entity;
    const following = names[index + 1];
    if (following === undefined || next === undefined || value === null) return value;
    const { data } = await request<Values>('GET', `${next}/${value}`);
    const found = data[following];
    value =
      typeof found === 'object' && found !== null ? (found as { id: number }).id : (found as WhereValue);
    at = manifest[next];
  }
  return value;
}
