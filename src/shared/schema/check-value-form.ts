import { say } from '../texts/text.ts';
import { below, type FileCheck, isObject } from './file-check.ts';
import { ROLLUPS } from './rollup.ts';
import { VALUE_FORMS } from './value-forms.ts';
import { ENDINGS } from './where.ts';

const MOST_ADDED = 5;
const MOST_TESTS = 10;
const COPIED = /^[a-z][a-z0-9_]{0,62}\.[a-z][a-z0-9_]{0,62}$/;
const PATH = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*(\/[a-z][a-z0-9]*([_-][a-z0-9]+)*)?$/;
const OF_PATH = new RegExp(`${PATH.source.slice(0, -1)}\\.[a-z][a-z0-9_]{0,62}$`);
const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const KEY = new RegExp(`^[a-z][a-z0-9_]{0,62}(\\.(${ENDINGS.join('|')}))?$`);

type Fits = (value: unknown) => boolean;
const isAs =
  (pattern: RegExp): Fits =>
  (value) =>
    typeof value === 'string' && pattern.test(value);

/** What stands beside each of the words of which a value has one. */
const TAKEN: Record<string, Fits> = {
  by: isAs(NAME),
  of: isAs(NAME),
  where: isPlainWhere,
  and: Array.isArray,
};

/** Checks the form of a value that a layer gives as an object: which words it has, and what each says. What they name is checked later. */
export function checkValueForm(check: FileCheck, value: unknown, at: string): void {
  if (isObject(value)) checkForm(check, value, at, VALUE_FORMS);
}

function checkForm(
  check: FileCheck,
  form: Record<string, unknown>,
  at: string,
  words: readonly string[],
): void {
  const given = words.filter((word) => form[word] !== undefined);
  const [word = ''] = given;
  const isRolledUp = (ROLLUPS as readonly string[]).includes(word);
  if (given.length !== 1) check.error(at, say('value.one_of', { words: words.join(', ') }));
  if (given.length !== 1) return;
  check.words(form, at, isRolledUp ? [word, ...Object.keys(TAKEN)] : [word]);
  const pattern = word === 'count' ? PATH : isRolledUp ? OF_PATH : COPIED;
  if (!isAs(pattern)(form[word])) check.value(below(at, word));
  if (!isRolledUp) return;
  if (form.by === undefined) check.error(at, say('value.by_missing'));
  for (const [name, fits] of Object.entries(TAKEN))
    if (form[name] !== undefined && !fits(form[name])) check.value(below(at, name));
  const added = Array.isArray(form.and) ? form.and : [];
  if (added.length > MOST_ADDED || !added.every(isObject)) check.value(below(at, 'and'));
  else
    for (const [index, one] of added.entries()) checkForm(check, one, `${at}/and/${index}`, ['count', 'sum']);
}

/** Names of properties, each with a value or several, none of which stands for another. */
function isPlainWhere(value: unknown): boolean {
  if (!isObject(value) || Object.keys(value).length > MOST_TESTS) return false;
  const isLiteral = (one: unknown) =>
    one === null ||
    ['number', 'boolean'].includes(typeof one) ||
    (typeof one === 'string' && !one.startsWith('@'));
  return Object.entries(value).every(
    ([key, of]) => KEY.test(key) && [of].flat().length > 0 && [of].flat().every(isLiteral),
  );
}
