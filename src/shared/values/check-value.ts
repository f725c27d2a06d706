import { isDay, readMoment } from '../days.ts';
import { nearest } from '../nearest.ts';
import { say, type Text } from '../texts/text.ts';
import { FUNCTIONS, type ValueFunction } from './functions.ts';
import { parseValue, UnreadableValueError } from './parse-value.ts';
import type { Call, Literal, Name, Tree, ValueType } from './tree.ts';

/** What a value may be worked out from: a property, as far as that matters. */
export interface ValueProperty {
  name: string;
  kind: string;
  choices?: readonly { const: string | number }[];
}

/** What is wrong with a value, and where in its text, from 0. */
interface ValueProblem {
  at: number;
  text: Text;
}

/** A type, of a choice with what can be chosen. */
interface Typed {
  type: ValueType;
  choices?: readonly (string | number)[];
}

const TYPES: Record<string, ValueType> = {
  integer: 'number',
  number: 'number',
  decimal: 'number',
  text: 'text',
  date: 'day',
  datetime: 'moment',
  choice: 'choice',
  boolean: 'yes_no',
  reference: 'record',
};

const WORDS: Record<ValueType, string> = {
  number: 'a number',
  text: 'a text',
  day: 'a day',
  moment: 'a time',
  choice: 'a choice',
  yes_no: 'a yes or no',
  record: 'a record',
  empty: 'empty',
};

/** Whether a property is of a kind that values are worked out of. */
export function hasValueType({ kind }: Pick<ValueProperty, 'kind'>): boolean {
  return Object.hasOwn(TYPES, kind);
}

/**
 * What is wrong with the text of a value: whether it can be read, and what it names and joins is there and fits.
 * @param among what it may name
 * @param target the property that has this value
 */
export function checkValue(
  source: string,
  among: readonly ValueProperty[],
  target?: ValueProperty,
): ValueProblem[] {
  let tree: Tree;
  try {
    tree = parseValue(source);
  } catch (error) {
    if (error instanceof UnreadableValueError) return [error];
    throw error;
  }
  const check = new Check(among);
  const wanted = target && typeOf(target);
  const found = check.type(tree, wanted);
  if (wanted) check.require(tree, found, wanted);
  return check.problems;
}

class Check {
  readonly problems: ValueProblem[] = [];
  readonly #among: readonly ValueProperty[];
  readonly #guessed = new Map<Tree, (Typed & { isWritten: boolean }) | undefined>();

  constructor(among: readonly ValueProperty[]) {
    this.#among = among;
  }

  /** The type of a part; undefined where something is wrong with it, which is noted. */
  type(tree: Tree, wanted?: Typed): Typed | undefined {
    if (tree.is === 'literal') return this.#literal(tree, wanted);
    if (tree.is === 'call') return this.#call(tree, wanted);
    const property = this.#among.find(({ name }) => name === tree.name);
    if (property) return typeOf(property);
    const names = this.#among.map(({ name }) => name);
    return this.#wrong(tree, say('value.name_unknown', { name: tree.name, meant: meant(tree.name, names) }));
  }

  require(tree: Tree, found: Typed | undefined, wanted: Typed): void {
    if (!found || found.type === 'empty') return;
    const isOther = found.choices?.some((one) => !wanted.choices?.includes(one));
    if (found.type !== wanted.type || isOther)
      this.#wrong(tree, say('value.type', { given: WORDS[found.type], wanted: WORDS[wanted.type] }));
  }

  /** A text where a choice, a day or a time is wanted is one of them. */
  #literal(tree: Literal, wanted: Typed | undefined): Typed | undefined {
    const { type, written } = tree;
    if (wanted?.type === 'choice' && (type === 'text' || type === 'number')) {
      const known = wanted.choices ?? [];
      if (known.some((one) => String(one) === written && (typeof one === 'number') === (type === 'number')))
        return wanted;
      return this.#wrong(
        tree,
        say('value.choice_unknown', { value: written, meant: meant(written, known.map(String)) }),
      );
    }
    if (type === 'text' && wanted?.type === 'day' && isDay(written)) return wanted;
    if (type === 'text' && wanted?.type === 'moment' && readMoment(written) === written) return wanted;
    return { type };
  }

  #call(tree: Call, wanted: Typed | undefined): Typed | undefined {
    const { name, args } = tree;
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!known) {
      const names = Object.keys(FUNCTIONS).filter((one) => /^\w/.test(one));
      return this.#wrong(tree, say('value.function_unknown', { name, meant: meant(name, names) }));
    }
    if (!takesSoMany(known, args.length) && !(name === '-' && args.length === 1))
      return this.#wrong(tree, say('value.parts', { name, parts: known.takes.length, given: args.length }));
    const same = this.#sameOf(known, args, known.gives === 'same' ? wanted : undefined);
    args.forEach((arg, index) => {
      const part = known.takes[index] ?? known.takes.at(-1);
      if (part === 'any') this.#readable(tree, arg);
      else if (part === 'same') this.#part(arg, same);
      else this.#part(arg, { type: part as ValueType });
    });
    if (known.gives !== 'same') return { type: known.gives };
    return same;
  }

  #part(arg: Tree, wanted: Typed | undefined): void {
    const found = this.type(arg, wanted);
    if (wanted) this.require(arg, found, wanted);
  }

  /** What parts that are to be of one type have in common: the type of the first that has one, be it not only written so. */
  #sameOf(known: ValueFunction, args: Tree[], wanted: Typed | undefined): Typed | undefined {
    const alike = args.filter((_, index) => (known.takes[index] ?? known.takes.at(-1)) === 'same');
    if (alike.length === 0) return undefined;
    const says = alike.find((arg) => this.#guess(arg)?.isWritten === false);
    const first = says ?? alike.find((arg) => !isEmpty(arg));
    const own = first && this.#guess(first);
    // Of choices those of the property that is made count: each part may have fewer.
    const found = wanted && (!says || own?.type === wanted.type) ? wanted : own;
    if (!first || !found || (alike.some(isEmpty) && !known.same)) return found;
    const allowed = known.same ?? ANY;
    if (allowed.includes(found.type)) return found;
    return this.#wrong(
      first,
      say('value.type', { given: WORDS[found.type], wanted: allowed.map((one) => WORDS[one]).join(' or ') }),
    );
  }

  /** The type that a part seems to have. One that is only written so may turn out as a choice, a day or a time. */
  #guess(tree: Tree): (Typed & { isWritten: boolean }) | undefined {
    if (tree.is === 'literal') return { type: tree.type, isWritten: true };
    if (!this.#guessed.has(tree)) this.#guessed.set(tree, this.#seems(tree));
    return this.#guessed.get(tree);
  }

  #seems(tree: Name | Call): (Typed & { isWritten: boolean }) | undefined {
    if (tree.is === 'name') {
      const property = this.#among.find(({ name }) => name === tree.name);
      return property && { ...typeOf(property), isWritten: false };
    }
    const known = Object.hasOwn(FUNCTIONS, tree.name) ? FUNCTIONS[tree.name] : undefined;
    if (!known) return undefined;
    if (known.gives !== 'same') return { type: known.gives, isWritten: false };
    const alike = tree.args.slice(known.takes.indexOf('same')).map((arg) => this.#guess(arg));
    return alike.find((one) => one?.isWritten === false) ?? alike.find((one) => one && one.type !== 'empty');
  }

  /** What can stand in a text: a record only once it is read, and of a choice what people read has a function. */
  #readable(call: Call, arg: Tree): void {
    const found = this.type(arg);
    if (call.name === 'label' && (arg.is !== 'name' || (found && !LABELLED.includes(found.type))))
      this.#wrong(arg, say('value.label_of'));
    if (call.name === 'concat' && found && !IN_TEXTS.includes(found.type))
      this.#wrong(
        arg,
        say('value.type', { given: WORDS[found.type], wanted: 'a text, a number or a choice' }),
      );
  }

  #wrong({ at }: Tree, text: Text): undefined {
    this.problems.push({ at, text });
    return undefined;
  }
}

const ANY: ValueType[] = ['number', 'text', 'day', 'moment', 'choice', 'yes_no'];
const LABELLED: ValueType[] = ['choice', 'yes_no'];
const IN_TEXTS: ValueType[] = ['text', 'number', 'choice', 'day'];

function isEmpty(tree: Tree): boolean {
  return tree.is === 'literal' && tree.type === 'empty';
}

function takesSoMany({ takes, more, may }: ValueFunction, count: number): boolean {
  if (more) return count >= takes.length;
  return count === takes.length || (may === true && count === takes.length - 1);
}

function typeOf({ kind, choices }: ValueProperty): Typed {
  return {
    type: TYPES[kind] ?? 'record',
    ...(kind === 'choice' && { choices: (choices ?? []).map((one) => one.const) }),
  };
}

function meant(word: string, known: readonly string[]): Text {
  const near = nearest(word.slice(0, 60), known);
  return near === undefined ? say('schema.nothing_meant') : say('schema.meant', { word: near });
}
