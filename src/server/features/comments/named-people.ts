import { activePeople, readersAmong } from '../../access/readers.ts';
import type { Reader, Row } from '../../store/store.ts';
import { fold } from '../../store/tables/search-text.ts';

/** So many people can be named in one comment; others are text. */
const MOST_NAMED = 40;
/** So many places with an @ are looked at. */
const MOST_PLACES = 200;
const LONGEST_NAME = 100;
/** An @ within a word belongs to an address of mail. */
const NAMING = /(?<![\p{L}\p{N}._%+-])@/gu;

/**
 * The people whom a text names with an @ and who may read the record that it is about. Nobody else is found, so that no text tells
 * who has an account.
 */
export async function namedPeople(
  text: string,
  about: { path: string; id: number },
  reader: Reader,
): Promise<{ id: number; label: string }[]> {
  const places = [...text.matchAll(NAMING)].slice(0, MOST_PLACES);
  if (places.length === 0) return [];
  const rests = places.map(({ index }) => fold(text.slice(index + 1, index + 1 + LONGEST_NAME)));
  const people = await activePeople(reader);
  const names = new Map(people.map((person) => [person.id, fold(String(person.name))]));
  // Of Ann and Ann Lee, who both are there, the longer name is meant.
  const meant = new Set(
    rests.flatMap((rest) => {
      const fitting = [...new Set(names.values())].filter((name) => startsWithName(rest, name));
      const longest = fitting.sort((a, b) => b.length - a.length)[0];
      return longest === undefined ? [] : [longest];
    }),
  );
  const found = people.filter(({ id }: Row) => meant.has(names.get(id) as string));
  return readersAmong(found, about, MOST_NAMED, reader);
}

function startsWithName(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}
