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
    for (const error of validate.errors ?? []) report(file, error, everyWord);
  };
}

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
  // The two branches of "false or a text" are said once.
  if (/\/anyOf\/\d/.test(error.schemaPath)) return;
  file.error(path, valueMessage(error, params));
}

function unknownWord(word: string, error: ErrorObject, everyWord: readonly string[]): string {
  const here = Object.keys((error.parentSchema?.properties ?? {}) as object);
  const near = nearest(word, here);
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
    case 'type':
      return `must be ${TYPES[String(params.type)] ?? params.type}, not ${shown}`;
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
