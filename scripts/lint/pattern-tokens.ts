import { type Group, type Root, type Set as SetToken, type SetTokens, type Token, types } from 'ret';

/** Characters that a part of a pattern may match, as code points of `ALL`. */
export type Chars = Set<number>;

/** What stands for all characters that are not ASCII. */
const OTHER = 0x100;
/** Representative characters: ASCII, and one for everything else. */
export const ALL = [...Array(128).keys(), OTHER];

/** The alternatives of a group; one without `|` has one. */
export function branches(group: Root | Group): Token[][] {
  return group.options ?? [group.stack ?? []];
}

/** Whether a group only looks at the text and takes nothing of it. */
export function isLook(group: Group): boolean {
  return Boolean(group.followedBy || group.notFollowedBy || group.lookBehind);
}

/** All characters that a token may match anywhere in what it takes. */
export function charsOf(token: Token): Chars {
  if (token.type === types.CHAR) return new Set([token.value < OTHER / 2 ? token.value : OTHER]);
  if (token.type === types.SET) return new Set(ALL.filter((code) => isIn(code, token)));
  if (token.type === types.REPETITION) return charsOf(token.value);
  if (token.type === types.GROUP) return union(branches(token).map((stack) => union(stack.map(charsOf))));
  return new Set();
}

/** A set that leaves some characters beyond ASCII out still has others. */
function isIn(code: number, { set, not }: Pick<SetToken, 'set' | 'not'>): boolean {
  return not && code === OTHER ? true : isListed(code, set) !== not;
}

function isListed(code: number, set: SetTokens): boolean {
  return set.some((part) => {
    if (part.type === types.CHAR) return part.value === code || (code === OTHER && part.value >= 128);
    if (part.type === types.RANGE)
      return (part.from <= code && code <= part.to) || (code === OTHER && part.to >= 128);
    return isIn(code, part);
  });
}

/** The characters of all sets. */
export function union(sets: Chars[]): Chars {
  return new Set(sets.flatMap((set) => [...set]));
}
