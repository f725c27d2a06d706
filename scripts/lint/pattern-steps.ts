import { type Repetition, type Root, type Token, types } from 'ret';
import { ALL, branches, type Chars, charsOf, isLook } from './pattern-tokens.ts';

/** A repetition of more rounds is counted as one without end. */
const MOST_COPIES = 100;

/** A place in the pattern: it takes a character of `chars` or, without any, goes on to `next` at once. */
interface Place {
  chars?: Chars;
  /** Only at the beginning or the end of the text. */
  only?: 'start' | 'end';
  next: Place[];
}

interface Machine {
  order: Place[];
  begin: Place;
  accept: Place;
  /** One character of each kind that the pattern tells apart. */
  letters: number[];
  /** Whether what reaches `accept` surely matches: no assertion was taken for true. */
  exact: boolean;
}

/**
 * The most steps in which a pattern finds that a text of the full length does not match. Texts are tried that repeat
 * what one of its repetitions takes, and then end wrongly.
 *
 * An engine that backtracks goes every way through the pattern before it gives up. How many ways lead to a place is
 * the sum of those to the places before it, so the steps are counted without taking them one by one, and the count
 * does not depend on the machine. Assertions about the surroundings count as true, so there may be less steps.
 *
 * What repeats must not be empty.
 */
export function stepsOnHostileTexts(root: Root, maxLength: number): number {
  const accept: Place = { next: [] };
  const begin: Place = { next: branches(root).map((stack) => sequence(stack, accept)) };
  const order = inOrder(begin);
  const letters = kindsOfChars(order);
  const machine: Machine = { order, begin, accept, letters, exact: isExact(root) };
  const texts = new Map<string, { before: number[]; round: number[] }>();
  const add = (before: number[], round: number[]) => {
    if (round.length > 0) texts.set(JSON.stringify([before, round]), { before, round });
  };
  for (const letter of letters) add([], [letter]);
  for (const { before, token } of branches(root).flatMap((stack) => repetitions(stack, letters))) {
    for (const letter of letters) if (charsOf(token).has(letter)) add(before, [letter]);
    add(before, sample([token.value], letters));
  }
  const steps = [...texts.values()].map(({ before, round }) => {
    const length = Math.max(maxLength - before.length - 1, 0);
    const middle = Array.from({ length }, (_, index) => round[index % round.length] as number);
    return stepsToFail([...before, ...middle], machine);
  });
  return Math.max(0, ...steps);
}

/** The places of a sequence of tokens, from its last to its first. */
function sequence(tokens: Token[], after: Place): Place {
  return tokens.reduceRight((next, token) => placeOf(token, next), after);
}

function placeOf(token: Token, after: Place): Place {
  if (token.type === types.REPETITION) return repeated(token, after);
  if (token.type === types.POSITION) {
    const only = ({ '^': 'start', $: 'end' } as const)[token.value as string];
    return { ...(only && { only }), next: [after] };
  }
  if (token.type !== types.GROUP) return { chars: charsOf(token), next: [after] };
  // What is looked at is gone through beside the rest.
  const end: Place = isLook(token) ? { chars: new Set(), next: [] } : after;
  const ways = branches(token).map((stack) => sequence(stack, end));
  return { next: isLook(token) ? [...ways, after] : ways };
}

function repeated({ min, max, value }: Repetition, after: Place): Place {
  if (max > MOST_COPIES) {
    const again: Place = { next: [after] };
    again.next.unshift(placeOf(value, again));
    return copies(Math.min(min, MOST_COPIES), value, again);
  }
  let place = after;
  for (let round = min; round < max; round++) place = { next: [placeOf(value, place), after] };
  return copies(min, value, place);
}

function copies(count: number, value: Token, after: Place): Place {
  let place = after;
  for (let round = 0; round < count; round++) place = placeOf(value, place);
  return place;
}

/** All places, each before those that it leads to without taking a character. */
function inOrder(begin: Place): Place[] {
  const known = new Set<Place>();
  const done: Place[] = [];
  const starts = [begin];
  function visit(place: Place): void {
    if (known.has(place)) return;
    known.add(place);
    if (place.chars) starts.push(...place.next);
    else for (const next of place.next) visit(next);
    done.push(place);
  }
  for (let start = starts.pop(); start; start = starts.pop()) visit(start);
  return done.reverse();
}

/** One character of each kind that the pattern tells apart. */
function kindsOfChars(places: Place[]): number[] {
  const sets = [...new Set(places.flatMap(({ chars }) => chars ?? []))];
  const kinds = new Map(ALL.map((code) => [sets.map((set) => (set.has(code) ? 1 : 0)).join(''), code]));
  return [...kinds.values()];
}

/** Every repetition with a text that leads to it. */
function repetitions(tokens: Token[], letters: number[]): { before: number[]; token: Repetition }[] {
  return tokens.flatMap((token, index) => {
    const start = sample(tokens.slice(0, index), letters);
    const inside =
      token.type === types.REPETITION ? [[token.value]] : token.type === types.GROUP ? branches(token) : [];
    return [
      ...(token.type === types.REPETITION ? [{ before: start, token }] : []),
      ...inside
        .flatMap((stack) => repetitions(stack, letters))
        .map((found) => ({ ...found, before: [...start, ...found.before] })),
    ];
  });
}

/** A short text that the tokens take. */
function sample(tokens: Token[], letters: number[]): number[] {
  return tokens.flatMap((token) => {
    if (token.type === types.REPETITION) {
      const round = sample([token.value], letters);
      return Array.from({ length: Math.min(token.min, MOST_COPIES) }, () => round).flat();
    }
    if (token.type === types.GROUP) return isLook(token) ? [] : sample(branches(token)[0] ?? [], letters);
    if (token.type === types.POSITION) return [];
    const chars = charsOf(token);
    return letters.filter((letter) => chars.has(letter)).slice(0, 1);
  });
}

function isExact(part: Root | Token): boolean {
  if (part.type === types.REPETITION) return isExact(part.value);
  if (part.type === types.POSITION) return part.value === '^' || part.value === '$';
  if (part.type === types.GROUP && isLook(part)) return false;
  if (part.type === types.GROUP || part.type === types.ROOT)
    return branches(part).every((stack) => stack.every(isExact));
  return true;
}

/** The steps until a text that goes on wrongly has failed from each of its characters, or none if every end fits. */
function stepsToFail(text: number[], { order, begin, accept, letters, exact }: Machine): number {
  const numbers = new Map(order.map((place, index) => [place, index]));
  const plain = order.map(({ chars, only, next }, index) => ({
    ...{ index, chars, only },
    next: next.map((place) => numbers.get(place) as number),
  }));
  const [taking, passing] = [plain.filter(({ chars }) => chars), plain.filter(({ chars }) => !chars)];
  const acceptAt = numbers.get(accept);
  const beginAt = numbers.get(begin) as number;
  let ways = new Float64Array(order.length);
  let steps = 0;

  /** Goes through the pattern as far as it goes before the next character. */
  function arrive(counts: Float64Array, at: 'start' | 'middle' | 'end'): boolean {
    for (const { index, only, next } of passing) {
      const count = counts[index] as number;
      if (count > 0 && (!only || only === at)) for (const to of next) (counts[to] as number) += count;
    }
    return exact && acceptAt !== undefined && (counts[acceptAt] as number) > 0;
  }
  function take(counts: Float64Array, letter: number): Float64Array<ArrayBuffer> {
    const taken = new Float64Array(order.length);
    for (const { index, chars, next } of taking) {
      const count = counts[index] as number;
      steps += count;
      if (count > 0 && chars?.has(letter)) for (const to of next) (taken[to] as number) += count;
    }
    (taken[beginAt] as number)++; // The search begins again at each character.
    return taken;
  }

  ways[beginAt] = 1;
  for (const [at, letter] of text.entries()) {
    if (arrive(ways, at === 0 ? 'start' : 'middle')) return 0;
    for (const { index } of passing) steps += ways[index] as number;
    ways = take(ways, letter);
  }
  const all = steps;
  const failing = letters.some((letter) => {
    const before = ways.slice();
    return !arrive(before, text.length === 0 ? 'start' : 'middle') && !arrive(take(before, letter), 'end');
  });
  return failing ? all : 0;
}
