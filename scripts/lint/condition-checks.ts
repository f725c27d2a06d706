import { hasParts, type Property } from '../../src/shared/schema/entity.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { never } from './value-checks.ts';

type Place = (string | number)[];

/**
 * Checks `allOf`: its conditions must be on stored properties and be able to hold, and the properties they control
 * must be ones that a client may leave out.
 */
export function checkConditions(files: EntityFiles): void {
  for (const [index, { if: on = {}, then = {} }] of (files.schema.allOf ?? []).entries()) {
    const at: Place = ['allOf', index];
    for (const [name, is] of Object.entries(on.properties ?? {})) {
      const property = asked(files, [...at, 'if', 'properties', name], name);
      if (!property) continue;
      const place: Place = [...at, 'if', 'properties', name];
      if (is.const !== undefined) checkValue(files, [...place, 'const'], property, is.const);
      for (const [nth, value] of (is.enum ?? []).entries())
        checkValue(files, [...place, 'enum', nth], property, value);
    }
    for (const [nth, name] of (on.required ?? []).entries())
      asked(files, [...at, 'if', 'required', nth], name);
    for (const name of Object.keys(then.properties ?? {})) {
      const place: Place = [...at, 'then', 'properties', name];
      const property = given(files, place, name);
      if (property && (property.required || property.requiredOnCreate))
        files.data.error(place, `"${name}" is required of every record, so none can be without it`);
    }
    for (const [nth, name] of (then.required ?? []).entries()) {
      const property = given(files, [...at, 'then', 'required', nth], name);
      if (property?.required)
        files.data.error([...at, 'then', 'required', nth], `"${name}" is required anyway`);
    }
  }
  if (files.data.errors.length === 0) checkReachable(files);
}

/** A property is never present if its condition depends on the property itself. */
function checkReachable({ data, schema }: EntityFiles): void {
  const all = (schema.allOf ?? []).map(({ if: on = {}, then = {} }) => ({
    waits: [...Object.keys(on.properties ?? {}), ...(on.required ?? [])],
    gives: Object.keys(then.properties ?? {}),
  }));
  const limited = new Set(all.flatMap(({ gives }) => gives));
  for (let before = -1; before !== limited.size; ) {
    before = limited.size;
    for (const { waits, gives } of all)
      if (!waits.some((name) => limited.has(name))) for (const name of gives) limited.delete(name);
  }
  for (const [index, { gives }] of all.entries())
    for (const name of gives)
      if (limited.has(name))
        data.error(
          ['allOf', index, 'then', 'properties', name],
          `"${name}" is never there: what its condition waits for comes only after it`,
        );
}

function asked(files: EntityFiles, at: Place, name: string): Property | undefined {
  const property = named(files, at, name);
  if (!property || !(hasParts(property) || property.through || property.computed)) return property;
  files.data.error(at, `"${name}" cannot be compared; choose properties that are stored`);
  return undefined;
}

function given(files: EntityFiles, at: Place, name: string): Property | undefined {
  const property = named(files, at, name);
  if (!property || !(hasParts(property) || property.readOnly)) return property;
  files.data.error(at, `"${name}" is not a field that people fill in`);
  return undefined;
}

function checkValue(files: EntityFiles, at: Place, property: Property, value: unknown): void {
  const { name, kind, choices } = property;
  const hasList = choices !== undefined || kind === 'boolean';
  const wrong = hasList
    ? never(property, value)
    : `"${name}" has no list of values; ask by required whether it has any`;
  if (wrong !== undefined) files.data.error(at, wrong);
}
