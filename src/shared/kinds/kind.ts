import type { JsonSchema } from '../json-schema.ts';

/**
 * What a column holds, whatever engine keeps it. `decimal:2` is a whole number of hundredths that rows show as a
 * number with two decimals: exact, where doubles are not.
 */
export type Storage =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'reference'
  | 'object'
  | `decimal:${number}`;

/** What can be read as a number: a date, a time and a value with parts cannot. */
export const COUNTABLE: ReadonlySet<Storage> = new Set(['text', 'integer', 'number', 'boolean', 'reference']);

/** A value as a column holds it. */
export type Stored = string | number;

/** The decimals of an exact number's storage; undefined for every other. @example decimalsOf('decimal:2') // 2 */
export function decimalsOf(storage: Storage): number | undefined {
  return isDecimalStorage(storage) ? Number(storage.slice('decimal:'.length)) : undefined;
}

/** Whether a column holds whole numbers of a smallest unit. */
export function isDecimalStorage(storage: Storage): storage is `decimal:${number}` {
  return storage.startsWith('decimal:');
}

/**
 * How a list can be narrowed by a property; each is a parameter of the address. `contains`, `equals` and `label` go by
 * the property's own name, `id` by `<name>_id`, `under` by `<name>_under`, the others by a dot and their name: `closed_at.gte=2026-03-01`.
 */
export type Operator =
  | 'contains'
  | 'equals'
  | 'label'
  | 'id'
  | 'in'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'null'
  | 'under';

/** What a kind may ask of a property of its own. */
export interface KindProperty {
  name: string;
  title: string;
  description?: string;
  format?: string;
  choices?: { const: string | number; title: string }[];
  decimals?: number;
  unit?: string;
}

/** A value read from a text, or what is wrong with the text, to follow the name of the field. */
type Read = { value: string | number | boolean } | { wrong: string };

/**
 * A kind of field: everything the schema language means by it. The files of this folder are all kinds there are;
 * codegen finds them by themselves. How a kind looks is one file of `client/fields` of the same name.
 */
export interface FieldKind {
  /**
   * Whether a property of a schema file is of this kind. Kinds that say `general` are asked last, so a special one
   * need not be ruled out by them.
   */
  matches(schema: JsonSchema): boolean;
  general?: true;
  storage(schema: JsonSchema): Storage;
  /**
   * When a schema changes the kind of a property: a value that another kind has stored, as this one stores it; undefined
   * where that would lose or invent something. Decimals come as numbers. A kind that is stored as another one is, such
   * as a choice, leaves it to that one.
   */
  convert?(value: Stored, from: Storage, to: Storage): Stored | undefined;
  /** What is answered, as JSON Schema, where no file spells it out. */
  wire(property: KindProperty): JsonSchema;
  /**
   * What its field of a form holds, made of the property's own words, where that is not simply those; null where forms
   * have no field for it.
   */
  form?: ((words: JsonSchema) => JsonSchema) | null;
  /** What is said of a value of another type, after the field's name. */
  expected: string;
  operators: readonly Operator[];
  /** Reads what an address, a CSV cell or a command line holds. */
  read(text: string, property: KindProperty): Read;
  /** A value that is not null as people read it without a screen: in sentences and in CSV. */
  text(value: unknown, property: KindProperty): string;
  /** Whether lists can sort by it and so have an index for it by themselves. */
  sorted: boolean;
  /** `ui:widget` and `ui:column` that suit it, beside the usual ones. */
  widgets: readonly string[];
  looks: readonly string[];
}
