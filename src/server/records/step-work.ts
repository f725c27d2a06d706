import type { Entity, Property } from '../../shared/schema/entity.ts';
import { parentOf } from '../../shared/schema/manifest.ts';
import type { Run, Write } from './write.ts';

/**
 * Whether a step has anything to do in a write. What passes a step by costs nothing, and whoever follows a write need not read it.
 */
export type HasWork = (write: Write, run: Pick<Run, 'ctx'>) => boolean;

/** Its entity has this word. */
export function is(word: keyof Entity): HasWork {
  return ({ entity }) => entity[word] !== undefined;
}

/** A rule of its file is asked by the write that makes something true. */
export const becomes: HasWork = ({ entity: { demands } }) =>
  demands?.some((demand) => demand.becomes !== undefined) ?? false;

/** It is an action that is signed. */
export const signs: HasWork = ({ action }) => action?.sign !== undefined;

/** It gives a value to a property with this word. */
export function gives(word: keyof Property): HasWork {
  return (write) => givesAny(write, (property) => property[word] !== undefined);
}

/** It gives a reference that some records alone may be chosen for. */
export const givesChoice: HasWork = (write) =>
  givesAny(write, ({ reference }) => reference?.where !== undefined);

/** It gives a reference to a record of its own kind. */
export const givesItsOwnKind: HasWork = (write) =>
  givesAny(write, ({ reference }) => reference?.entity === write.entity.path);

/** It gives the first or the last of the days that it lasts. */
export const givesDays: HasWork = ({ entity: { dates }, values }) =>
  dates?.end !== undefined && (Object.hasOwn(values, dates.start) || Object.hasOwn(values, dates.end));

/** Some of its values are copied from records that it refers to, unless they are given. */
export const copiesDefaults: HasWork = ({ entity }) =>
  entity.properties.some(({ defaultFrom }) => defaultFrom !== undefined);

/** Its parent has lines, of which it may be one. */
export const isLine: HasWork = ({ entity }, { ctx }) => {
  const owner = parentOf(entity)?.reference?.entity;
  const properties = owner === undefined ? [] : (ctx.schema.whole.find(owner)?.properties ?? []);
  return properties.some(({ lines }) => lines?.entity === entity.path);
};

/** It belongs to a record that has states. */
export const belongsToStates: HasWork = ({ entity }, { ctx }) => {
  const owner = parentOf(entity)?.reference?.entity;
  return owner !== undefined && ctx.schema.whole.find(owner)?.states !== undefined;
};

function givesAny({ entity, values }: Write, of: (property: Property) => boolean): boolean {
  return entity.properties.some((property) => Object.hasOwn(values, property.name) && of(property));
}
