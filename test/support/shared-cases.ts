/** `EVERY_CASE=1 npm test` tries every case everywhere. */
export const EVERY_CASE = process.env.EVERY_CASE === '1';

/**
 * Deals cases out to places that are alike, because the same code serves them all: each place gets at least `least` of
 * them, different from those of the place before, and all places together get all. A place without a like gets every
 * case.
 * @example dealt([1, 2, 3, 4], ['a', 'b', 'c'], 1).get('b') // [3, 4]
 */
export function dealt<Case, Place>(cases: Case[], places: Place[], least: number): Map<Place, Case[]> {
  const fair = Math.max(least, Math.ceil(cases.length / places.length));
  const each = EVERY_CASE ? cases.length : Math.min(cases.length, fair);
  return new Map(
    places.map((place, index) => [
      place,
      Array.from({ length: each }, (_, at) => cases[(index * each + at) % cases.length] as Case),
    ]),
  );
}

/** The same for places of several kinds: those of one kind are alike. */
export function dealtByKind<Case, Place>(
  cases: Case[],
  places: Place[],
  kindOf: (place: Place) => string,
  least: number,
): Map<Place, Case[]> {
  const kinds = Map.groupBy(places, kindOf);
  return new Map([...kinds.values()].flatMap((alike) => [...dealt(cases, alike, least)]));
}
