import type { ErrorObject } from 'ajv';
import { nearest } from '../../src/shared/nearest.ts';

type Bag = Record<string, unknown>;

/** The word that was probably meant by one that is unknown at its place. */
export function meantWord(error: ErrorObject, everyWord: readonly string[]): string | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  const word = String(error.params.additionalProperty);
  // It belongs beside the properties, which is told by itself.
  if (word === 'required' && isOfProperty(error)) return undefined;
  const near = nearest(word, wordsHere(error));
  // If the word that decides the kind of a property is misspelt, the property counts as a text, whose words do not
  // include the intended one.
  return near ?? (isOfProperty(error) && !everyWord.includes(word) ? nearest(word, everyWord) : undefined);
}

/** The contents of a file with misspelt words corrected, and with a number type where words for numbers need one. */
export function asMeant(value: unknown, errors: ErrorObject[], everyWord: readonly string[]): unknown {
  const copy = structuredClone(value);
  for (const error of errors) {
    const own = segments(error.instancePath).reduce<unknown>((at, name) => (at as Bag)?.[name], copy) as
      | Bag
      | undefined;
    if (!own) continue; // inside something that was itself misspelt
    const word = meantWord(error, everyWord);
    if (word !== undefined && own[word] === undefined) own[word] = own[error.params.additionalProperty];
    if (word !== undefined) delete own[error.params.additionalProperty];
    else if (isNumbers(error)) own.type = 'number';
  }
  return copy;
}

/** The errors that do not merely follow from others: with a wrong or missing type, other words seem misplaced. */
export function causes(errors: ErrorObject[]): ErrorObject[] {
  const wrongType = errors
    .filter(({ instancePath }) => instancePath.endsWith('/type'))
    .map(({ instancePath }) => instancePath.slice(0, -'/type'.length));
  const told = new Set<string>();
  return errors.filter((error) => {
    if (error.keyword !== 'additionalProperties') return true;
    if (wrongType.includes(error.instancePath)) return false;
    if (!isNumbers(error)) return true;
    const isFirst = !told.has(error.instancePath);
    told.add(error.instancePath);
    return isFirst;
  });
}

/** Whether a word for numbers is in a property without a type, which is therefore a text. */
export function isNumbers(error: ErrorObject): boolean {
  return (
    isOfProperty(error) &&
    (error.data as Bag).type === undefined &&
    NUMBER_WORDS.includes(error.params.additionalProperty)
  );
}

const NUMBER_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'x-unit'];

/** Whether an error is in the words of a property. */
export function isOfProperty(error: ErrorObject): boolean {
  return /^\/properties\/[^/]+$/.test(error.instancePath);
}

/** The words that are known at the place of an error. */
export function wordsHere(error: ErrorObject): string[] {
  return Object.keys((error.parentSchema?.properties ?? {}) as object);
}

/** The parts of a JSON pointer. */
export function segments(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
