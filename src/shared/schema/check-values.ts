import { say, type Text } from '../texts/text.ts';
import { checkValue, hasValueType } from '../values/check-value.ts';
import { parseValue } from '../values/parse-value.ts';
import { callsIn, namesIn } from '../values/tree.ts';
import type { Entity, Property } from './entity.ts';

/** These are not known when a value is worked out, or change without it. */
const NEVER: readonly string[] = ['id', 'updated_at'];

/**
 * What is wrong with the value of a property (`x-value`): its text, what it names, or that it is made of itself.
 * @param entity the one that has it, with all its properties
 */
export function valueProblems(
  property: Property,
  { properties: among, appendOnly }: Pick<Entity, 'properties' | 'appendOnly'>,
): Text[] {
  const source = property.value as string;
  if (!hasValueType(property) || property.kind === 'reference') return [say('value.no_kind')];
  if (property.required || property.requiredOnCreate || property.default !== undefined)
    return [say('value.not_given')];
  const problems = checkValue(source, among.filter(isKnown), property);
  if (problems.length > 0) return problems.map(({ at, text }) => say('value.at', { at: at + 1, text }));
  // The day has a job that brings values up to date; nothing does so at each moment.
  const calls = callsIn(parseValue(source));
  if (calls.includes('now')) return [say('value.by_itself')];
  if (calls.includes('today') && appendOnly) return [say('value.stays')];
  const loop = loopFrom(property.name, among);
  return loop ? [say('value.loop', { name: property.name, path: loop.join(' → ') })] : [];
}

/** The properties that tell a class of which the value does not. */
export function toldClasses(property: Property, among: readonly Property[]): Property[] {
  const names = namesIn(parseValue(property.value as string));
  return among.filter(
    (one) => names.includes(one.name) && one.class !== undefined && one.class !== property.class,
  );
}

/** Stored, and of a kind that values are worked out of. */
function isKnown(property: Property): boolean {
  const { name, computed, through, writeOnly } = property;
  return hasValueType(property) && !computed && !through && !writeOnly && !NEVER.includes(name);
}

/** The way from a value back to itself. */
function loopFrom(start: string, among: readonly Property[]): string[] | undefined {
  const seen = new Set<string>();
  const search = (name: string, way: string[]): string[] | undefined => {
    const source = among.find((one) => one.name === name)?.value;
    if (source === undefined || seen.has(name)) return undefined;
    seen.add(name);
    for (const other of namesRead(source)) {
      if (other === start) return [...way, name, start];
      const found = search(other, [...way, name]);
      if (found) return found;
    }
    return undefined;
  };
  return search(start, []);
}

/** None of a text that cannot be read: that is told where it stands. */
function namesRead(source: string): string[] {
  try {
    return namesIn(parseValue(source));
  } catch {
    return [];
  }
}
