import ret, { type Root, type Token, types } from 'ret';
import { stepsOnHostileTexts } from './pattern-steps.ts';
import { branches, type Chars, charsOf, isLook, union } from './pattern-tokens.ts';

/** Longest pattern a person can still read. */
const LONGEST_PATTERN = 200;
/** The most steps that checking a hostile text may take, about 50 ms. */
const MOST_STEPS = 50_000_000;

/**
 * Why a pattern must not be used on texts from strangers, or undefined when it is safe.
 *
 * Two things must be true. Its form leaves only one way to split a text among repetitions: alternatives that are
 * repeated begin with different characters, and a repeated group that contains a repetition begins with a character
 * that occurs nowhere else in it. And hostile texts of the full length are checked in few steps.
 */
export function patternError(pattern: string, maxLength: number): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return `the pattern is not a regular expression: ${(error as Error).message.split(': ').at(-1)}`;
  }
  if (pattern.length > LONGEST_PATTERN) return `the pattern is longer than ${LONGEST_PATTERN} characters`;
  let root: Root;
  try {
    root = ret(pattern);
  } catch {
    return 'the pattern uses something that cannot be checked for safety; write it more simply';
  }
  const unsafe = 'the pattern may take for ever on some texts: ';
  const form = branches(root)
    .flatMap((stack) => stack.map(formError))
    .find(Boolean);
  if (form) return unsafe + form;
  return stepsOnHostileTexts(root, maxLength) > MOST_STEPS
    ? `${unsafe}make its repetitions more exact`
    : undefined;
}

function formError(token: Token): string | undefined {
  if (token.type === types.REFERENCE) return 'a back reference looks at the text again and again';
  if (token.type === types.GROUP)
    return branches(token)
      .flatMap((stack) => stack.map(formError))
      .find(Boolean);
  if (token.type !== types.REPETITION) return undefined;
  return (token.max > 1 ? repetitionError(token.value) : undefined) ?? formError(token.value);
}

function repetitionError(body: Token): string | undefined {
  if (canBeEmpty(body)) return 'what repeats may be empty';
  if (body.type !== types.GROUP) return undefined;
  const options = branches(body);
  const firsts = options.map(firstOf);
  if (firsts.some((first, i) => firsts.slice(i + 1).some((other) => overlap(first, other))))
    return 'the choices inside a repetition may begin alike';
  for (const stack of options) {
    if (!stack.some(varies)) continue;
    const [start, ...rest] = stack;
    const separates = start && !canBeEmpty(start) && !varies(start);
    if (!separates || overlap(charsOf(start), union(rest.map(charsOf))))
      return 'a repetition stands inside a repetition; let each round begin with a character of its own';
  }
  return undefined;
}

function canBeEmpty(token: Token): boolean {
  if (token.type === types.REPETITION) return token.min === 0 || canBeEmpty(token.value);
  if (token.type === types.GROUP)
    return isLook(token) || branches(token).some((stack) => stack.every(canBeEmpty));
  return token.type === types.POSITION;
}

/** Whether a token may match texts of different lengths. */
function varies(token: Token): boolean {
  if (token.type === types.REPETITION) return token.min !== token.max || varies(token.value);
  if (token.type !== types.GROUP) return false;
  return branches(token).length > 1 || branches(token).some((stack) => stack.some(varies));
}

function firstOf(stack: Token[]): Chars {
  const chars: Chars[] = [];
  for (const token of stack) {
    chars.push(token.type === types.GROUP ? union(branches(token).map(firstOf)) : firstOfToken(token));
    if (!canBeEmpty(token)) break;
  }
  return union(chars);
}

function firstOfToken(token: Token): Chars {
  return token.type === types.REPETITION ? firstOf([token.value]) : charsOf(token);
}

function overlap(a: Chars, b: Chars): boolean {
  return [...a].some((code) => b.has(code));
}
