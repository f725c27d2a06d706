import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { hasParts, type Property } from '../../src/shared/schema/entity.ts';
import { testsOf, type Where } from '../../src/shared/schema/where.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';
import { never } from './value-checks.ts';

type Place = (string | number)[];

/** A condition of the file: what it waits for, and what a record has by it. */
interface Given {
  waits: string[];
  gives: { name: string; at: Place }[];
}

/**
 * Checks `x-while`, `x-required` and `allOf`: their conditions must be on stored properties and be able to hold, and the properties they
 * control must be ones that a client may leave out.
 */
export function checkConditions(files: EntityFiles): void {
  for (const [name, own] of Object.entries(files.schema.properties ?? {})) checkWords(files, name, own);
  checkAllOf(files);
  if (files.data.errors.length === 0) checkReachable(files);
}

/** Checks the words that a property says for itself. */
function checkWords(files: EntityFiles, name: string, own: JsonSchema): void {
  const at: Place = ['properties', name];
  const only = own['x-while'] as Where | undefined;
  const needed = own['x-required'] as Where | true | undefined;
  if (only === undefined && needed === undefined) return;
  const word = only === undefined ? 'x-required' : 'x-while';
  const property = given(files, [...at, word], name);
  if (property && (property.required || property.requiredOnCreate))
    files.data.error([...at, word], `"${name}" is required of every record, so none can be without it`);
  if (only) checkAsked(files, [...at, 'x-while'], only);
  if (needed === true && only === undefined)
    files.data.error(
      [...at, 'x-required'],
      `true is for a property with x-while; name "${name}" under required`,
    );
  if (needed !== undefined && needed !== true) checkAsked(files, [...at, 'x-required'], needed);
}

/** Only what a form can know of its record, and say in words, decides what it shows. */
function checkAsked(files: EntityFiles, at: Place, where: Where): void {
  for (const { key, property: name, op, values } of testsOf(where)) {
    const place = [...at, key];
    const property = asked(files, place, name);
    if (op === 'not' ? values.length !== 1 || values[0] !== null : values.includes(null))
      files.data.error(
        place,
        `compare "${name}" with values, or ask by "${name}.not": null whether it has any`,
      );
    else if (property && (op === 'has') !== (property.several !== undefined) && op !== 'not')
      files.data.error(
        place,
        property.several ? `write "${name}.has" for one of its choices` : `"${name}" has no several choices`,
      );
    else if (property && op !== 'not')
      for (const [nth, value] of values.entries())
        checkValue(files, Array.isArray(where[key]) ? [...place, nth] : place, property, value);
  }
}

function checkAllOf(files: EntityFiles): void {
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
}

/** A property is never present if its condition depends on the property itself. */
function checkReachable({ data, schema }: EntityFiles): void {
  const all = [...saidByProperties(schema), ...saidByAllOf(schema)];
  const limited = new Set(all.flatMap(({ gives }) => gives.map(({ name }) => name)));
  for (let before = -1; before !== limited.size; ) {
    before = limited.size;
    for (const { waits, gives } of all)
      if (!waits.some((name) => limited.has(name))) for (const { name } of gives) limited.delete(name);
  }
  for (const { gives } of all)
    for (const { name, at } of gives)
      if (limited.has(name))
        data.error(at, `"${name}" is never there: what its condition waits for comes only after it`);
}

function saidByProperties({ properties = {} }: JsonSchema): Given[] {
  return Object.entries(properties).flatMap(([name, own]) => {
    const where = own['x-while'] as Where | undefined;
    if (!where) return [];
    const waits = testsOf(where).map(({ property }) => property);
    return [{ waits, gives: [{ name, at: ['properties', name, 'x-while'] }] }];
  });
}

function saidByAllOf({ allOf = [] }: JsonSchema): Given[] {
  return allOf.map(({ if: on = {}, then = {} }, index) => ({
    waits: [...Object.keys(on.properties ?? {}), ...(on.required ?? [])],
    gives: Object.keys(then.properties ?? {}).map((name) => ({
      name,
      at: ['allOf', index, 'then', 'properties', name],
    })),
  }));
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
    : `"${name}" has no list of values; ask whether it has any instead`;
  if (wrong !== undefined) files.data.error(at, wrong);
}
