import { type Person, standFor } from './person.ts';

/**
 * A value of a row without the person: in texts, the addresses and sure names are replaced where they stand as whole words;
 * in references to the user, the label.
 * @param isOwn the value is known to be about this person, so that each of the names is meant if it is the whole text
 */
export function withoutPerson(value: unknown, person: Person, isOwn = false): unknown {
  const { name, email } = standFor(person.id);
  const [byName, byEmail] = [matching(sureNames(person)), matching(person.emails)];
  const clean = (one: unknown, own: boolean): unknown => {
    if (typeof one === 'string') {
      if (own && person.names.includes(one)) return name;
      const text = byEmail ? one.replace(byEmail, email) : one;
      return byName ? text.replace(byName, name) : text;
    }
    if (Array.isArray(one)) return one.map((item) => clean(item, own));
    if (typeof one !== 'object' || one === null) return one;
    const isReference =
      person.id !== undefined && 'label' in one && (one as { id?: unknown }).id === person.id;
    return Object.fromEntries(
      Object.entries(one).map(([key, item]) => [key, clean(item, own || (isReference && key === 'label'))]),
    );
  };
  return clean(value, isOwn);
}

function sureNames({ names, unsure }: Person): string[] {
  return names.filter((name) => !unsure.includes(name));
}

/** Finds any of the texts, longest first, in any case of letters, and not within a longer word. */
function matching(texts: string[]): RegExp | undefined {
  if (texts.length === 0) return undefined;
  const any = texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${any})(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}])`, 'giu');
}
