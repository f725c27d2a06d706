import { nearest } from '../nearest.ts';
import { say, type Text } from '../texts/text.ts';
import { type Place, printedPlaces } from './printed-places.ts';

/** Something that is wrong with a layer: in which file, and where in it as it is printed. */
export interface LayerError extends Place {
  file: string;
  text: Text;
}

type Words = Record<string, unknown>;

/** Notes what is wrong with one file of a layer, by place. Places are paths of names, joined by slashes. */
export class FileCheck {
  readonly errors: LayerError[] = [];
  readonly #file: string;
  readonly #content: unknown;
  #places: Map<string, Place> | undefined;

  constructor(file: string, content: unknown) {
    this.#file = file;
    this.#content = content;
  }

  error(at: string, text: Text): void {
    this.#places ??= printedPlaces(this.#content);
    const place = this.#places.get(at) ?? { line: 1, column: 1 };
    this.errors.push({ file: this.#file, ...place, text });
  }

  /** The object at a place, empty where there is none; undefined for something else, which is an error. */
  object(value: unknown, at: string): Words | undefined {
    if (value === undefined) return {};
    if (isObject(value)) return value;
    this.error(at, say('schema.not_object'));
    return undefined;
  }

  /** The list at a place, empty where there is none; undefined for something else, which is an error. */
  list(value: unknown, at: string): unknown[] | undefined {
    if (value === undefined) return [];
    if (Array.isArray(value) && value.length <= MOST_LISTED) return value;
    this.value(at);
    return undefined;
  }

  /** Says that a word cannot have the value that it has. */
  value(at: string): void {
    this.error(at, say('schema.value', { word: at.split('/').at(-1) as string }));
  }

  words(given: Words, at: string, known: readonly string[]): void {
    for (const word of Object.keys(given))
      if (!known.includes(word))
        this.error(
          below(at, word),
          say('schema.word_unknown', { word: word.slice(0, 60), meant: meant(word, known) }),
        );
  }

  /** Each of these must be a name that is known. */
  names(given: readonly unknown[], at: string, known: readonly string[]): void {
    for (const [index, name] of given.entries()) this.name(name, below(at, String(index)), known);
  }

  name(given: unknown, at: string, known: readonly string[]): void {
    const name = String(given).slice(0, 60);
    if (typeof given !== 'string' || !known.includes(given))
      this.error(at, say('schema.column_unknown', { name, meant: meant(name, known) }));
  }
}

/** A list of names in a file has at most so many. */
const MOST_LISTED = 200;

/** The place of a name within another. */
export function below(at: string, name: string): string {
  return at === '' ? name : `${at}/${name}`;
}

/** What was probably meant by a word, as the end of a sentence. */
export function meant(word: string, known: readonly string[]): Text {
  const near = nearest(word.slice(0, 60), known);
  return near === undefined ? say('schema.nothing_meant') : say('schema.meant', { word: near });
}

export function isObject(value: unknown): value is Words {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
