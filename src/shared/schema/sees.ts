import type { JsonSchema } from '../json-schema.ts';
import { listed, ofOneRecord, referring, testsOf, type Where } from './where.ts';

/** Who looks. */
export const ME = '@me';
/** Begins what stands for the records that somebody is given in `users/scope`, by the name of a reference of it. */
export const MY = '@my.';
const NOT = '.not';

/** Which records a role may be limited to, by name, and which of them tell nothing of a class. */
interface Sight {
  sees: Readonly<Record<string, Where>>;
  without: Readonly<Record<string, Where>>;
}

/**
 * Reads the word `sees`. The records that a person has made (`x-auto` `created_by`) are their own where nobody else changes them.
 * @example readSees({ own: { user: '@me' }, 'money.not': { amount: 0 } }, {}, false).without // { money: { amount: 0 } }
 */
export function readSees(
  words: Readonly<Record<string, Where>> = {},
  properties: Record<string, JsonSchema> = {},
  isMakers: boolean,
): Sight {
  const maker = Object.keys(properties).find((name) => properties[name]?.['x-auto'] === 'created_by');
  const all = Object.entries(words);
  return {
    sees: {
      ...(isMakers && maker !== undefined && { own: { [maker]: ME } }),
      ...Object.fromEntries(all.filter(([name]) => !name.endsWith(NOT))),
    },
    without: Object.fromEntries(
      all.flatMap(([name, where]) => (name.endsWith(NOT) ? [[name.slice(0, -NOT.length), where]] : [])),
    ),
  };
}

/** The properties that name whoever has a record. @example ownersIn({ any: [{ user: '@me' }] }) // ['user'] */
export function ownersIn(where: Where = {}): string[] {
  const named = testsOf(where).flatMap(({ op, property, values }) =>
    op === 'is' && values.includes(ME) ? [property] : [],
  );
  return [...named, ...(listed(where, 'any') ?? []).flatMap(ownersIn)];
}

/** What makes records of another entity count for the one that they refer to. */
export function wheresOf(where: Where = {}, path: string): Where[] {
  const others = ofOneRecord(where).flatMap((one) => [...referring(one, 'some'), ...referring(one, 'no')]);
  return others.flatMap(([entity, referrers]) => (entity === path ? [referrers.where] : []));
}
