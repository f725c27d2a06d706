/** What a value can be. Every value may also be empty. */
export type ValueType = 'number' | 'text' | 'day' | 'moment' | 'choice' | 'yes_no' | 'record' | 'empty';

/**
 * What is written in `x-value`, read: something given, the name of a property, or a function of others. Operators are functions too,
 * named as they are written: `-` with one part is the opposite, and `?` has a condition and two values.
 */
export type Tree = Literal | Name | Call;

interface Placed {
  /** Where it begins in the text, from 0. */
  at: number;
}

export interface Literal extends Placed {
  is: 'literal';
  type: 'number' | 'text' | 'yes_no' | 'empty';
  /** As it is written, since no double holds 0.1; of a text what stands between the quotation marks. */
  written: string;
}

export interface Name extends Placed {
  is: 'name';
  name: string;
}

export interface Call extends Placed {
  is: 'call';
  name: string;
  args: Tree[];
}

/** The properties that a value is worked out from, each once. @example namesIn(parseValue('price * price')) // ['price'] */
export function namesIn(tree: Tree): string[] {
  if (tree.is === 'name') return [tree.name];
  return tree.is === 'call' ? [...new Set(tree.args.flatMap(namesIn))] : [];
}

/** The functions and operators in it. */
export function callsIn(tree: Tree): string[] {
  return tree.is === 'call' ? [tree.name, ...tree.args.flatMap(callsIn)] : [];
}
