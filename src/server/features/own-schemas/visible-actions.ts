import type { Move, StatesWords } from '../../../shared/schema/states.ts';
import { isWay, namesIn, type Where, waysIn } from '../../../shared/schema/where.ts';
import { parseValue } from '../../../shared/values/parse-value.ts';
import { namesIn as namesInValue } from '../../../shared/values/tree.ts';

type Shown = (name: string) => boolean;

/** The words of an action that list properties. */
const NAMING = ['ask', 'require', 'not', 'unsigned', 'tell'] as const;
/** What such a list or a way names beside properties. */
const NO_PROPERTY: readonly string[] = ['planners', 'me', 'now', 'today'];

/** The states without the names of properties that are hidden. */
export function visibleStates({ final, ...states }: StatesWords, isShown: Shown): StatesWords {
  const kept = Object.entries(final ?? {}).map(([state, { open, ...words }]) => [
    state,
    { ...words, ...(open && { open: open.filter(isShown) }) },
  ]);
  return { ...states, ...(final && { final: Object.fromEntries(kept) }) };
}

/**
 * The actions without the names of properties that are hidden: the server goes by them all the same. What is done at a time that is
 * hidden is left out, since nobody does it by hand.
 */
export function visibleActions(
  actions: Record<string, Move>,
  isShown: Shown,
  isRead: (path: string, names: readonly string[]) => boolean,
): Record<string, Move> {
  const isKnown = (name: string) => NO_PROPERTY.includes(name) || isShown(name);
  return Object.fromEntries(
    Object.entries(actions).flatMap(([name, { at, by, set, create, when, ...words }]) => {
      if (at !== undefined && !namesInValue(parseValue(at)).every(isShown)) return [];
      const lists = NAMING.flatMap((word) => (words[word] ? [[word, words[word].filter(isKnown)]] : []));
      const action: Move = {
        ...words,
        ...Object.fromEntries(lists),
        ...(at !== undefined && { at }),
        ...(by !== undefined && (by === 'own' || isShown(by)) && { by }),
        ...(set && { set: visibleSet(set, isKnown) }),
        ...(create && { create: visibleMade(create, isKnown, isRead) }),
        ...(when && isVisible(when, isKnown) && { when }),
      };
      return [[name, action]];
    }),
  );
}

function visibleSet(set: NonNullable<Move['set']>, isKnown: Shown): Move['set'] {
  const kept = Object.entries(set).filter(
    ([name, value]) => isKnown(name) && (!isWay(value) || isKnown(value.slice(1))),
  );
  return Object.fromEntries(kept);
}

/** What is made beside, as far as both it and what it begins with may be known. */
function visibleMade(
  create: NonNullable<Move['create']>,
  isKnown: Shown,
  isRead: (path: string, names: readonly string[]) => boolean,
): Move['create'] {
  const seen = Object.entries(create).filter(([path]) => isRead(path, []));
  return Object.fromEntries(
    seen.map(([path, values]) => {
      const kept = Object.entries(values).filter(
        ([name, value]) => isRead(path, [name]) && (!isWay(value) || isKnown(value.slice(1))),
      );
      return [path, Object.fromEntries(kept)];
    }),
  );
}

function isVisible(where: Where, isKnown: Shown): boolean {
  return [...namesIn(where), ...waysIn(where).map((way) => way.slice(1))].every(isKnown);
}
