import useSWR from 'swr';
import type { Entity, Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { filledIn, type Literal, waysIn } from '../../shared/schema/where.ts';
import { filtersFor } from '../../shared/schema/where-filters.ts';
import { type Model, servedModel, useModel } from '../model/model.ts';
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
  const named = waysIn(where ?? {});
  const starts = Object.fromEntries(
    named.map((one) => [one, begin(one).values[firstOf(begin(one).way)] as Literal | undefined]),
  );
  const isPlain = named.length === 0;
  // The same value may be the start of different paths: through the record itself, or through the form of its owner.
  const ways = named.map((one) => [begin(one).entity.path, begin(one).way]);
  const key = ['answer', entity.path, JSON.stringify([starts, ways])] satisfies CacheKey;
  const { data, error } = useSWR<Record<string, Literal>, Error>(isPlain ? null : key, async () =>
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
  // A kind of record that is only drafted has no records to ask for, nor has one of other apps.
  const isThere = target && !model.isElsewhere && Object.hasOwn(servedModel().manifest, target.path);
  if (target && !isThere) return null;
  if (!where || !target) return undefined;
  // If the records cannot be read, everything is offered, and the server rejects what does not fit.
  if (!isPlain && !data) return error ? undefined : null;
  return filtersFor(target, filledIn(where, data ?? {}));
}

interface Start {
  entity: Entity;
  way: string;
  values: Values;
}

function firstOf(way: string): string {
  return way.slice(1).split('.')[0] ?? '';
}

/** The value at the end of a path such as `@work_order.asset.category`; each record along it is loaded. */
async function valueAt(
  { manifest }: Model,
  entity: Entity,
  way: string,
  start: Literal | undefined,
): Promise<Literal> {
  const names = way.slice(1).split('.');
  let at: Entity | undefined = entity;
  let value: Literal = start ?? null;
  for (const [index, name] of names.entries()) {
    const next: string | undefined = at && propertyOf(at, name)?.reference?.entity;
    const following = names[index + 1];
    if (following === undefined || next === undefined || value === null) return value;
    const { data } = await request<Values>('GET', `${next}/${value}`);
    const found = data[following];
    value = typeof found === 'object' && found !== null ? (found as { id: number }).id : (found as Literal);
    at = manifest[next];
  }
  return value;
}
