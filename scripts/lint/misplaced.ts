import type { ErrorObject } from 'ajv';
import { isOfProperty } from './meant.ts';
import { inWords } from './nearest.ts';

/** The kinds of property in the meta-schema, as people call one and several of them. */
const KINDS: Record<string, { one: string; several: string }> = {
  text: { one: 'a text', several: 'texts' },
  whole: { one: 'a whole number or reference', several: 'whole numbers and references' },
  decimal: { one: 'a number', several: 'numbers' },
  'yes-no': { one: 'a yes or no', several: 'yes or no' },
  records: { one: 'a list of records', several: 'lists of records' },
  computed: { one: 'a computed property', several: 'computed properties' },
  through: { one: 'a property of another record (x-through)', several: 'what x-through shows' },
  json: { one: 'a JSON object', several: 'JSON objects' },
  lines: { one: 'a list of lines (x-lines)', several: 'x-lines' },
  files: { one: 'a property with files (x-file)', several: 'x-file' },
};

/** The part of a meta-schema that is read here. */
export interface MetaSchema {
  properties?: Record<string, unknown>;
  definitions?: Record<string, { properties?: Record<string, unknown> }>;
}

/** Why a word that is known elsewhere in this kind of file is wrong here, and where it belongs. */
export function misplaced(word: string, error: ErrorObject, meta: MetaSchema): string | undefined {
  const { properties = {}, definitions = {} } = meta;
  const has = (definition: string) => Object.hasOwn(definitions[definition]?.properties ?? {}, word);
  const kinds = Object.keys(KINDS).filter(has);
  if (isOfProperty(error)) {
    const words = error.parentSchema?.properties;
    const here = KINDS[Object.keys(KINDS).find((kind) => definitions[kind]?.properties === words) ?? ''];
    if (here && kinds.length > 0)
      return `"${word}" is for ${inWords(kinds.map((kind) => KINDS[kind]?.several ?? kind)).replace(' or ', ' and ')}, and this is ${here.one}; leave it out`;
  }
  if (has('entity-words')) return `"${word}" belongs in "x-entity"`;
  if (Object.hasOwn(properties, word) && error.instancePath !== '')
    return `"${word}" belongs at the top of the file, beside "properties"`;
  if (word === 'additionalProperties') return `"${word}" is false by itself; leave it out`;
  if (kinds.length > 0 && error.instancePath === '')
    return `"${word}" says something of a property; write it in one of "properties"`;
  return undefined;
}

/** Why a word of the other file of the pair is wrong here. */
export function ofOtherFile(
  word: string,
  file: string,
  error: ErrorObject,
  others: readonly string[],
): string | undefined {
  const isUi = file.endsWith('.ui.json');
  if (isUi ? !others.includes(word) : !word.startsWith('ui:')) return undefined;
  const other = isUi ? file.replace(/\.ui\.json$/, '.json') : file.replace(/\.json$/, '.ui.json');
  const name = error.instancePath.split('/').at(-1);
  const under = name ? `, under "${name}"` : '';
  return `"${word}" is a word of the ${isUi ? 'data' : 'UI'} file; write it in ${other}${under}`;
}
