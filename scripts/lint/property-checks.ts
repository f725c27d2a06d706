import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { FORMATS } from '../../src/shared/formats.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import type { Entity, Property } from '../../src/shared/schema/entity.ts';
import { INSTALLATION_LAYER, isAdded, OWN_PREFIX } from '../../src/shared/schema/layer-files.ts';
import { plainWords } from '../../src/shared/schema/request-schema.ts';
import { COMPUTED_NAMES, RESERVED_PROPERTIES } from '../../src/shared/schema/words.ts';
import type { EntityFiles } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { patternError } from './pattern-safety.ts';
import { remembered } from './remembered.ts';

const ajv = addFormats(new Ajv({ strict: false, logger: false, formats: FORMATS }));

/**
 * Checks each property of a data schema separately: its bounds, choices, pattern, default, and whether server or
 * client sets it.
 */
export function checkProperties(files: EntityFiles): void {
  const { data, schema, entity } = files;
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const property = entity.properties.find((candidate) => candidate.name === name);
    if (!property) continue;
    const at = ['properties', name];
    const say = (word: string, message: string) => data.error([...at, word], message);
    if ((RESERVED_PROPERTIES as readonly string[]).includes(name))
      data.errorAtName(at, `"${name}" is reserved; choose another name`);
    if (isAdded(name))
      data.errorAtName(at, `names with "${OWN_PREFIX}" are those of tenants' own properties`);
    if (isAdded(name, INSTALLATION_LAYER))
      data.errorAtName(
        at,
        `names with "${INSTALLATION_LAYER}_" are those of an installation's own properties`,
      );
    if (property.lines) continue;
    if (own['x-through'] || own['x-computed'] || own.type === 'object') checkComputed(own, say);
    else {
      checkBounds(own, say);
      checkChoices(files, name, own);
      checkValues(own, property, say, (word, index, message) => data.error([...at, word, index], message));
    }
    checkOwner(property, say);
    checkColours(property, say);
    checkWorded(entity, property, say);
  }
}

type Say = (word: string, message: string) => void;

function checkComputed(own: JsonSchema, say: Say): void {
  const computed = own['x-computed'] as string | undefined;
  if (computed !== undefined && !(COMPUTED_NAMES as readonly string[]).includes(computed))
    say('x-computed', `the server has no function "${computed}"${suggestion(computed, COMPUTED_NAMES)}`);
}

function checkBounds(own: JsonSchema, say: Say): void {
  if (own.type === 'string') {
    if (isAbove(own.minLength, own.maxLength)) say('minLength', 'is larger than maxLength');
    if (typeof own.pattern === 'string') checkPattern(own.pattern, own, say);
  }
  if (isAbove(own.minimum, own.maximum)) say('minimum', 'is larger than maximum');
  if (isAbove(own.exclusiveMinimum, own.exclusiveMaximum))
    say('exclusiveMinimum', 'is larger than exclusiveMaximum');
  // 19.99 is no multiple of 0.01 in binary.
  if (typeof own.multipleOf === 'number' && !Number.isInteger(own.multipleOf))
    say('multipleOf', 'is a whole number; for so many decimals write "x-decimals", such as "x-decimals": 2');
  for (const word of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
    const bound = own[word];
    if (typeof bound === 'number' && Math.abs(bound) > Number.MAX_SAFE_INTEGER)
      say(word, `is beyond what a number can hold exactly (${Number.MAX_SAFE_INTEGER})`);
  }
}

function checkPattern(pattern: string, own: JsonSchema, say: Say): void {
  const length = typeof own.maxLength === 'number' ? own.maxLength : 1000;
  const error = errorOfPattern(JSON.stringify([pattern, Math.min(Math.max(length, 1), 100_000)]));
  if (error) say('pattern', error);
  else if (own.description === undefined)
    say('pattern', 'say in description what it means, since people cannot read patterns');
}

/** Remembered, because trying hostile texts takes longer than all other checks of a property. */
const errorOfPattern = remembered((text: string) => patternError(...(JSON.parse(text) as [string, number])));

function checkChoices({ data }: EntityFiles, name: string, own: JsonSchema): void {
  const seen = new Map<unknown, string>();
  // For an enum, the check of the form already reports duplicates.
  const written = (data.meant as { properties?: Record<string, JsonSchema> }).properties?.[name]?.oneOf;
  for (const [index, choice] of (written === undefined ? [] : (own.oneOf ?? [])).entries()) {
    for (const word of ['const', 'title'] as const) {
      const value = choice[word];
      if (value === undefined) continue;
      const key = `${word}:${JSON.stringify(value)}`;
      if (seen.has(key))
        data.error(['properties', name, 'oneOf', index, word], `${JSON.stringify(value)} is given twice`);
      seen.set(key, name);
    }
    const { const: value } = choice;
    if (typeof value === 'string' && typeof own.maxLength === 'number' && value.length > own.maxLength)
      data.error(
        ['properties', name, 'oneOf', index, 'const'],
        `is longer than maxLength (${own.maxLength})`,
      );
  }
}

function checkValues(
  own: JsonSchema,
  property: Property,
  say: Say,
  sayAt: (word: string, index: number, message: string) => void,
): void {
  const { default: start, examples, ...bounds } = plainWords(own);
  if (start === undefined && examples === undefined) return;
  const fits = compiled(JSON.stringify(bounds));
  if (!fits) return;
  if (start !== undefined && property.reference)
    say('default', 'a reference has no default; people choose it');
  else if (start !== undefined && !fits(start))
    say('default', `${JSON.stringify(start)} ${notValid(start, own, fits.errors?.[0])}`);
  for (const [index, example] of (Array.isArray(examples) ? examples : []).entries())
    if (!fits(example))
      sayAt('examples', index, `${JSON.stringify(example)} ${notValid(example, own, fits.errors?.[0])}`);
}

/** Why a value is not valid for its property. */
function notValid(value: unknown, own: JsonSchema, error: ErrorObject | undefined): string {
  const choices = own.oneOf?.map((choice) => String(choice.const));
  if (choices) return `is none of the choices${suggestion(String(value), choices)}`;
  const why = error?.keyword === 'format' ? `is no ${own.format}` : error?.message;
  return `is not a valid value of this property${why ? `: it ${why}` : ''}`;
}

/** A check of values, or undefined when the schema itself is wrong, which is reported elsewhere. */
const compiled = remembered((rules: string): ValidateFunction | undefined => {
  try {
    return ajv.compile(JSON.parse(rules));
  } catch {
    return undefined;
  }
});

/** What a text is worded from belongs to that text alone. */
function checkWorded({ properties }: Entity, { name, kind, worded, objectSchema }: Property, say: Say): void {
  if (worded !== undefined) {
    if (kind !== 'text') say('x-worded', 'belongs to a text');
    if (properties.find((one) => one.name === worded)?.objectSchema !== 'text')
      say('x-worded', `there is no property "${worded}" with "x-schema": "text"`);
  }
  if (objectSchema === 'text' && properties.filter((one) => one.worded === name).length !== 1)
    say('x-schema', `one text is worded from it: write "x-worded": "${name}" there`);
}

function checkOwner(property: Property, say: Say): void {
  const { auto, kind, name } = property;
  if (property.readOnly && property.writeOnly && property.objectSchema !== 'text')
    say('writeOnly', 'a property cannot be readOnly and writeOnly');
  if ((name === 'created_at' || name === 'updated_at') && auto !== name)
    say('x-auto', `"${name}" is filled by the server; write "x-auto": "${name}", or choose another name`);
  if (auto === undefined) return;
  if (!property.readOnly)
    say('readOnly', 'the server fills it (x-auto), so it is always readOnly; leave this out');
  if ((auto === 'created_at' || auto === 'updated_at') && kind !== 'datetime')
    say('x-auto', `${auto} needs "type": "string" and "format": "date-time"`);
  if ((auto === 'created_by' || auto === 'updated_by') && property.reference?.entity !== 'users/user')
    say('x-auto', `${auto} needs a reference to users/user`);
  if (auto.startsWith('sequence:') && kind !== 'text') say('x-auto', 'a sequence needs "type": "string"');
}

/** Only what can be chosen has a colour. */
function checkColours({ colours, choices = [] }: Property, say: Say): void {
  const known = choices.map((one) => String(one.const));
  for (const value of Object.keys(colours ?? {}))
    if (!known.includes(value))
      say('x-colours', `"${value}" is no choice here; choose from ${known.join(', ')}`);
}

function isAbove(low: unknown, high: unknown): boolean {
  return typeof low === 'number' && typeof high === 'number' && low > high;
}
