import { readFileSync } from 'node:fs';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { inWords, nearest, suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';

/** Checks the words of a file against one of the two meta-schemas. */
export type ShapeCheck = (file: SourceFile) => void;

/** Compiles a meta-schema into a check that says each error in plain words. */
export function shapeCheck(metaSchemaFile: string): ShapeCheck {
  const metaSchema = JSON.parse(readFileSync(metaSchemaFile, 'utf8'));
  const validate: ValidateFunction = new Ajv({ allErrors: true, verbose: true, strict: false }).compile(
    metaSchema,
  );
  const everyWord = wordsIn(metaSchema);
  return (file) => {
    if (file.value === undefined || validate(file.value)) return;
    for (const error of causes(validate.errors ?? [], everyWord)) report(file, error, everyWord);
  };
}

/**
 * The errors that are none of another's consequences: where a word is misspelt it seems to be missing, and where it
 * would say what a thing is, the words beside it seem to be out of place.
 */
function causes(errors: ErrorObject[], everyWord: readonly string[]): ErrorObject[] {
  const meantIn = new Map<string, string[]>();
  const add = (path: string, word: string) => meantIn.set(path, [...(meantIn.get(path) ?? []), word]);
  for (const error of errors) {
    const word = error.keyword === 'additionalProperties' ? meant(error, everyWord) : undefined;
    if (word !== undefined) add(error.instancePath, word);
    if (error.instancePath.endsWith('/type')) add(error.instancePath.slice(0, -'/type'.length), 'type');
  }
  const told = new Set<string>();
  return errors.filter((error) => {
    const words = meantIn.get(error.instancePath) ?? [];
    if (error.keyword === 'required') return !words.includes(error.params.missingProperty);
    if (error.keyword !== 'additionalProperties' || meant(error, everyWord) !== undefined) return true;
    if (words.some((word) => DECIDING_WORDS.includes(word))) return false;
    if (!isNumbers(error)) return true;
    const isFirst = !told.has(error.instancePath);
    told.add(error.instancePath);
    return isFirst;
  });
}

/** Words that decide which others may stand beside them. */
const DECIDING_WORDS = ['type', 'x-reference', 'x-through', 'x-computed', 'x-decimals', 'list', 'form'];

/** The word that was meant by one that is not known. */
function meant(error: ErrorObject, everyWord: readonly string[]): string | undefined {
  const word = String(error.params.additionalProperty);
  const near = nearest(word, wordsHere(error));
  // A property whose deciding word is misspelt is taken for a text, which does not know the word that was meant.
  return near ?? (isOfProperty(error) && !everyWord.includes(word) ? nearest(word, everyWord) : undefined);
}

function isOfProperty(error: ErrorObject): boolean {
  return /^\/properties\/[^/]+$/.test(error.instancePath);
}

function wordsHere(error: ErrorObject): string[] {
  return Object.keys((error.parentSchema?.properties ?? {}) as object);
}

/** Whether a word of numbers stands in a property that has no type and so is a text. */
function isNumbers(error: ErrorObject): boolean {
  const own = error.data as { type?: unknown; 'x-reference'?: unknown };
  return (
    error.keyword === 'additionalProperties' &&
    isOfProperty(error) &&
    own.type === undefined &&
    NUMBER_WORDS.includes(error.params.additionalProperty)
  );
}

const NUMBER_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-unit'];

function report(file: SourceFile, error: ErrorObject, everyWord: readonly string[]): void {
  const path = segments(error.instancePath);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'if': // said by what follows from it
    case 'anyOf':
    case 'propertyNames':
      if (error.keyword === 'anyOf') file.error(path, 'must be false or a text');
      return;
    case 'additionalProperties': {
      const word = String(params.additionalProperty);
      file.errorAtName([...path, word], unknownWord(word, error, everyWord));
      return;
    }
    case 'required':
      // A missing $schema is said together with what to write.
      if (params.missingProperty !== '$schema') file.error(path, `"${params.missingProperty}" is missing`);
      return;
    default:
  }
  if (error.propertyName !== undefined) {
    file.errorAtName(
      [...path, error.propertyName],
      `"${error.propertyName}" should be ${patternText(error)}`,
    );
    return;
  }
  if (error.keyword === 'type' && /^\/properties\/[^/]+\/enum\/\d+$/.test(error.instancePath)) {
    file.error(path.slice(0, -1), ENUM_OF_TEXTS);
    return;
  }
  // The two branches of "false or a text" are said once.
  if (/\/anyOf\/\d/.test(error.schemaPath)) return;
  file.error(path, valueMessage(error, params));
}

function unknownWord(word: string, error: ErrorObject, everyWord: readonly string[]): string {
  const here = wordsHere(error);
  if (isOfProperty(error)) {
    const name = error.instancePath.slice('/properties/'.length);
    if (word === 'required')
      return `"required" is a list beside "properties"; write "required": ["${name}"] there and take it out here`;
    if (word === 'enum') return ENUM_OF_TEXTS;
    if (isNumbers(error)) return `"${word}" is for numbers; write "type": "number" or "type": "integer" too`;
  }
  const near = meant(error, everyWord);
  if (near) return `unknown word "${word}"; did you mean "${near}"?`;
  if (everyWord.includes(word))
    return `"${word}" does not belong here; the words here are ${inWords(here).replace(' or ', ' and ')}`;
  return `unknown word "${word}"${suggestion(word, here)}`;
}

function valueMessage(error: ErrorObject, params: Record<string, unknown>): string {
  const shown = JSON.stringify(error.data);
  switch (error.keyword) {
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      return `${shown} is not known here${suggestion(String(error.data), allowed)}`;
    }
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'type': {
      const types = [params.type].flat().map((type) => TYPES[String(type)] ?? String(type));
      const one = Array.isArray(error.data) && params.type === 'string' ? '; write one of them' : '';
      return `must be ${inWords(types)}, not ${shown}${one}`;
    }
    case 'pattern':
      return `${shown} should be ${patternText(error)}`;
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minItems':
    case 'minProperties':
      return 'must not be empty; leave it out instead';
    case 'uniqueItems':
      return 'names the same thing twice';
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be ${params.comparison} ${params.limit}, not ${shown}`;
    default:
      return error.message ?? 'is wrong';
  }
}

const ENUM_OF_TEXTS =
  '"enum" is for texts; write numbers as "oneOf": [{ "const": 1, "title": "One" }, …], each with its title';

function patternText(error: ErrorObject): string {
  return String(error.parentSchema?.patternErrorMessage ?? `of the form ${error.params.pattern}`);
}

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function segments(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Every word that the meta-schema knows somewhere. */
function wordsIn(metaSchema: unknown): string[] {
  const words = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object')
        for (const word of Object.keys(value as object)) words.add(word);
      walk(value);
    }
  };
  walk(metaSchema);
  return [...words];
}
