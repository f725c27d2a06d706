import type { JsonSchema } from '../json-schema.ts';
import type { PlainTextId } from '../texts/text.ts';
import type { NumberMarks } from '../typed-number.ts';

/**
 * The type of a column, in every engine. `duration` is a whole number of seconds that rows show as ISO 8601. `decimal:2` is an integer of hundredths that rows show as a number with two
 * decimals: exact, unlike a double.
 */
export type Storage =
  | 'text'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'duration'
  | 'reference'
  | 'object'
  | `decimal:${number}`;

/** Storage types whose values can be read as numbers; dates, times and objects cannot. */
export const COUNTABLE: ReadonlySet<Storage> = new Set(['text', 'integer', 'number', 'boolean', 'reference']);

/** Whether the kind of a property is a number. */
export function isNumeric({ kind }: { kind: string }): boolean {
  return kind === 'integer' || kind === 'number' || kind === 'decimal';
}

/** A value as a column stores it. */
export type Stored = string | number;

/** The number of decimals of a decimal storage; undefined for every other. @example decimalsOf('decimal:2') // 2 */
export function decimalsOf(storage: Storage): number | undefined {
  return isDecimalStorage(storage) ? Number(storage.slice('decimal:'.length)) : undefined;
}

/** Whether a column stores integers of a smallest unit. */
export function isDecimalStorage(storage: Storage): storage is `decimal:${number}` {
  return storage.startsWith('decimal:');
}

/**
 * How a list can be filtered by a property; each is a query parameter. `contains`, `equals` and `label` use the
 * property's own name, `id` uses `<name>_id`, `under` uses `<name>_under`, and the others add a dot and their name:
 * `closed_at.gte=2026-03-01`.
 */
export type Operator =
  | 'contains'
  | 'equals'
  | 'has'
  | 'has.all'
  | 'label'
  | 'id'
  | 'in'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'null'
  | 'under';

/** What a kind may read from a property. */
export interface KindProperty {
  name: string;
  title: string;
  description?: string;
  format?: string;
  choices?: { const: string | number; title: string }[];
  /** Those of which it has several. */
  several?: { const: string; title: string }[];
  decimals?: number;
  inCurrency?: true;
  unit?: string;
}

/** A value read from a text, or what is wrong with the text, as a phrase that follows the field's name. */
type Read = { value: string | number | boolean } | { wrong: string };

/**
 * A kind of field: everything the schema language means by it. The files in this folder are all the kinds; codegen
 * finds them by itself. How a kind looks is defined in the files of the same name in `client/fields` and its `controls/`.
 */
export interface FieldKind {
  /**
   * Whether a property of a schema file is of this kind. Kinds marked `general` are tried last, so they need not
   * exclude the special ones.
   */
  matches(schema: JsonSchema): boolean;
  general?: true;
  storage(schema: JsonSchema): Storage;
  /**
   * Used when a schema changes the kind of a property: converts a value that another kind stored to what this one
   * stores; undefined when that would lose or invent something. Decimals are passed as numbers. A kind that is stored as
   * another kind, such as a choice, leaves this to that one.
   */
  convert?(value: Stored, from: Storage, to: Storage): Stored | undefined;
  /** The JSON Schema of the value in a response, where no file spells it out. */
  wire(property: KindProperty): JsonSchema;
  /**
   * The schema of its form field, made from the property's own words, if it differs from those; null when forms have
   * no field for it.
   */
  form?: ((words: JsonSchema) => JsonSchema) | null;
  /** What to say of a value of another type. */
  expected: PlainTextId;
  operators: readonly Operator[];
  /**
   * Reads a value as it is typed, or as it stands in an address, a cell of a file or a command line.
   * @param marks how numbers are written there; by default as in the API
   */
  read(text: string, property: KindProperty, marks?: NumberMarks): Read;
  /** People write one value in several ways: what a file or a form holds is kept as `read` has it. */
  manyWays?: true;
  /** A value, not null, as people read it in sentences and in CSV. */
  text(value: unknown, property: KindProperty): string;
  /** Whether lists can sort by it, in which case it has an index by default. */
  sorted: boolean;
  /** Values of `ui:widget` and `ui:column` that suit it, besides the usual ones. */
  widgets: readonly string[];
  looks: readonly string[];
}
