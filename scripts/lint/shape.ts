import { readFileSync } from 'node:fs';
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { asMeant, causes, isNumbers, isOfProperty, meantWord, segments, wordsHere } from './meant.ts';
import { type MetaSchema, misplaced, ofOtherFile } from './misplaced.ts';
import { inWords, suggestion } from './nearest.ts';
import { remembered } from './remembered.ts';
import type { SourceFile } from './source-file.ts';

/** Checks the words of a file against one of the two meta-schemas. */
type ShapeCheck = (file: SourceFile) => void;

/** What is known about the words of a file: its meta-schema, all words of it, and those of the other file of the pair. */
interface Words {
  meta: MetaSchema;
  every: readonly string[];
  others: readonly string[];
}

/**
 * Compiles a meta-schema into a check that explains each error in plain words. A misspelt word is read as the one
 * that was meant, so that it causes no other errors.
 * @param otherFile the meta-schema of the other file of the pair, whose words are told apart from unknown ones
 */
export function shapeCheck(metaSchemaFile: string, otherFile: string): ShapeCheck {
  return compiled(JSON.stringify([metaSchemaFile, otherFile].map((file) => readFileSync(file, 'utf8'))));
}

/** Compiling takes longer than all other checks of a lint. */
const compiled = remembered((texts: string): ShapeCheck => {
  const [meta, other] = (JSON.parse(texts) as string[]).map((text) => JSON.parse(text));
  const validate: ValidateFunction = new Ajv({ allErrors: true, verbose: true, strict: false }).compile(meta);
  const words: Words = { meta, every: wordsIn(meta), others: wordsIn(other) };
  const errorsOf = (value: unknown) => (validate(value) ? [] : causes(validate.errors ?? []));
  const isMisspelt = (error: ErrorObject) => meantWord(error, words.every) !== undefined;
  return (file) => {
    if (file.value === undefined) return;
    let errors = errorsOf(file.value);
    for (const isSlip of [isMisspelt, isNumbers]) {
      const slips = errors.filter(isSlip);
      for (const error of slips) report(file, error, words);
      file.meant = asMeant(file.meant, slips, words.every);
      errors = errorsOf(file.meant);
    }
    for (const error of errors) report(file, error, words);
  };
});

function report(file: SourceFile, error: ErrorObject, words: Words): void {
  const path = segments(error.instancePath);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case 'if': // reported by the errors that follow from it
    case 'anyOf':
    case 'propertyNames':
      if (error.keyword === 'anyOf') file.error(path, 'must be false or a text');
      return;
    case 'additionalProperties': {
      const word = String(params.additionalProperty);
      file.errorAtName([...path, word], unknownWord(file.name, word, error, words));
      return;
    }
    case 'required':
      // A missing $schema is reported elsewhere, together with what to write.
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
  // The two branches of "false or a text" are reported once.
  if (/\/anyOf\/\d/.test(error.schemaPath)) return;
  file.error(path, valueMessage(error, params));
}

function unknownWord(file: string, word: string, error: ErrorObject, words: Words): string {
  const here = wordsHere(error);
  if (isOfProperty(error)) {
    const name = error.instancePath.slice('/properties/'.length);
    if (word === 'required')
      return `"required" belongs beside "properties", as a list; add "${name}" to it there and take it out here`;
    if (word === 'enum') return ENUM_OF_TEXTS;
    if (isNumbers(error)) return `"${word}" is for numbers; write "type": "number" or "type": "integer" too`;
  }
  const other = ofOtherFile(word, file, error, words.others);
  if (other !== undefined) return other;
  const near = meantWord(error, words.every);
  if (near) return `unknown word "${word}"; did you mean "${near}"?`;
  if (words.every.includes(word))
    return (
      misplaced(word, error, words.meta) ??
      `"${word}" does not belong here; the words here are ${inWords(here).replace(' or ', ' and ')}`
    );
  return `unknown word "${word}"${suggestion(word, here)}`;
}

function valueMessage(error: ErrorObject, params: Record<string, unknown>): string {
  const shown = JSON.stringify(error.data);
  switch (error.keyword) {
    case 'enum': {
      const instead = error.instancePath.endsWith('/type') ? INSTEAD_OF_TYPE[String(error.data)] : undefined;
      if (instead !== undefined) return `${shown} is no type; ${instead}`;
      const format = error.instancePath.endsWith('/format')
        ? INSTEAD_OF_FORMAT[String(error.data)]
        : undefined;
      if (format !== undefined) return `${shown} is no format here; ${format}`;
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
      return Number(params.limit) > 1
        ? `must name at least ${params.limit}`
        : 'must not be empty; leave it out instead';
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

/** What people write as a type, and what to write instead. */
const INSTEAD_OF_TYPE: Record<string, string> = {
  text: 'leave "type" out, since a text needs none',
  bool: 'write "type": "boolean"',
  int: 'write "type": "integer"',
  float: 'write "type": "number"',
  decimal: 'write "type": "number", with "x-decimals" where it must be exact',
  money: 'write "type": "number" and "x-class": "money"',
  date: 'write "format": "date" in its place',
  datetime: 'write "format": "date-time" in its place',
  'date-time': 'write "format": "date-time" in its place',
  email: 'write "format": "email" in its place',
  enum: 'write the choices as "enum": ["low", "high"]',
  reference: 'write "x-reference" with the path of the entity',
  array:
    'write "items": { "x-reference": … } for several records, "items": { "enum": … } for several choices, "x-lines" for records within this one, "x-file" for files',
};

const WEB_ADDRESS = 'write "uri" for a web address';
const PLAIN_TEXT = 'it is a text without a format: leave "format" out';

/** What people write as a format, and what to write instead. */
const INSTEAD_OF_FORMAT: Record<string, string> = {
  url: WEB_ADDRESS,
  'uri-reference': WEB_ADDRESS,
  link: WEB_ADDRESS,
  tel: 'write "phone"',
  uuid: PLAIN_TEXT,
  markdown: 'write "x-long": true in its place, for a text of several lines',
  textarea: 'write "x-long": true in its place, for a text of several lines',
  password: 'write "writeOnly": true in its place, and "ui:widget": "password" in the UI file',
  datetime: 'write "date-time"',
  percent: 'write "x-unit": "%" in its place, of a number',
  timezone: 'write "time-zone"',
  money: 'write "type": "number" and "x-class": "money"',
  decimal: 'write "x-decimals" in its place, such as "x-decimals": 2',
  'data-url': 'write "x-file" in its place, for photos and papers',
};

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

/** Every word that occurs in the meta-schema. */
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
