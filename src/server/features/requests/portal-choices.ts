import { ASSET } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';

const LOCATION = 'company/location';
const MOST = 500;

/** What somebody can choose from on the page of a portal: only what the portal makes public, and of that only names. */
export interface Choices {
  what: 'assets' | 'locations';
  names: { id: number; name: string }[];
}

/** The names that a portal makes public; null for one that makes none, and for labels, which stand on their asset. */
export async function choicesOf(reader: Reader, portal: Row | null): Promise<Choices | null> {
  const offered = portal && offeredBy(portal);
  if (!offered) return null;
  const { what, path, where } = offered;
  const order = [{ property: 'name', descending: false }];
  const rows: Row[] = await reader.find(path, { where, order, properties: ['id', 'name'], limit: MOST });
  return { what, names: rows.map(({ id, name }) => ({ id, name: String(name) })) };
}

/**
 * Where a report belongs by what was chosen.
 * @throws ApiError `invalid` for what the portal does not offer, whether it exists or not
 */
export async function chosenPlace(
  reader: Reader,
  portal: Row | null,
  place: number,
): Promise<{ asset?: number; location?: number }> {
  const offered = portal && offeredBy(portal);
  const where = [...(offered?.where ?? []), eq('id', place)];
  if (!offered || !(await reader.first(offered.path, where))) throw fieldError('place', say('field.record'));
  return offered.what === 'assets' ? { asset: place, location: undefined } : { location: place };
}

function offeredBy(portal: Row): { what: Choices['what']; path: string; where: Condition[] } | undefined {
  const location = writtenValue(portal, 'location');
  if (portal.choices === 'assets')
    return {
      what: 'assets',
      path: ASSET,
      where: typeof location === 'number' ? [eq('location', location)] : [],
    };
  if (portal.choices === 'locations') return { what: 'locations', path: LOCATION, where: [] };
  return undefined;
}
