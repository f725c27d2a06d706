import { exactOf } from './exact.ts';
import { FUNCTIONS, type Surroundings, type Worked } from './functions.ts';
import type { Call, Tree } from './tree.ts';

/** What a value is worked out from. */
export interface Given extends Surroundings {
  /** The value of a property as a record has it. */
  value(name: string): unknown;
  /** What people read instead of the value of a choice, or of a yes or no. */
  label?(name: string, value: string | boolean | number): string;
}

/** What a tree is for these values. Of what is empty comes what is empty, but a comparison with it is not true. */
export function workOut(tree: Tree, given: Given): Worked {
  if (tree.is === 'name') return worked(given.value(tree.name));
  if (tree.is === 'call') return called(tree, given);
  if (tree.type === 'number') return exactOf(tree.written);
  if (tree.type === 'yes_no') return tree.written === 'true';
  return tree.type === 'empty' ? null : tree.written;
}

function called({ name, args }: Call, given: Given): Worked {
  const [first, second] = args;
  if (name === '?') {
    const condition = workOut(first as Tree, given);
    return condition === null ? null : workOut(args[condition === true ? 1 : 2] as Tree, given);
  }
  if (name === '&&' || name === '||') return joined(args, name === '||', given);
  if (name === 'coalesce') return firstOf(args, given);
  if (name === 'label') return labelOf(first, given);
  const asked = args.find((one) => one.is === 'literal' && one.type === 'empty');
  if (asked && (name === '==' || name === '!=')) {
    const isEmpty = workOut((asked === first ? second : first) as Tree, given) === null;
    return isEmpty === (name === '==');
  }
  const { run, ofEmpty = null } = FUNCTIONS[name] as (typeof FUNCTIONS)[string];
  const values: Exclude<Worked, null>[] = [];
  for (const arg of name === '-' && args.length === 1 ? [ZERO, ...args] : args) {
    const value = workOut(arg, given);
    if (value === null) return ofEmpty;
    values.push(value);
  }
  return run(values, given);
}

const ZERO: Tree = { is: 'literal', at: 0, type: 'number', written: '0' };

/** Decided by the first part that decides, empty where one that is empty might have. */
function joined(args: Tree[], decides: boolean, given: Given): Worked {
  let isOpen = false;
  for (const arg of args) {
    const value = workOut(arg, given);
    if (value === decides) return decides;
    isOpen ||= value === null;
  }
  return isOpen ? null : !decides;
}

function firstOf(args: Tree[], given: Given): Worked {
  for (const arg of args) {
    const value = workOut(arg, given);
    if (value !== null) return value;
  }
  return null;
}

function labelOf(arg: Tree | undefined, given: Given): Worked {
  const value = arg?.is === 'name' ? plain(given.value(arg.name)) : null;
  if (arg?.is !== 'name' || value === null) return null;
  return given.label?.(arg.name, value) ?? String(value);
}

function worked(value: unknown): Worked {
  const one = plain(value);
  return typeof one === 'number' ? exactOf(one) : one;
}

function plain(value: unknown): string | boolean | number | null {
  if (value === undefined || value === '') return null;
  return typeof value === 'object' && value !== null
    ? (value as { id: number }).id
    : (value as string | boolean | number | null);
}
