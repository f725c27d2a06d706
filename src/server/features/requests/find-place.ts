import { REQUEST } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, RowOf } from '../../store/store.ts';
import { PORTAL } from './requests.ts';

/** The token at the end of the addresses of portals and labels. */
export const TOKEN = /^[\w-]{22}$/;
const SHOWN_OF_ASSET = ['id', 'name', 'location', 'site', 'qr_token'];

/** Where an anonymous user reports: the asset or portal of an address. */
export interface Place {
  asset: Row | null;
  portal: Row | null;
}

/**
 * The place of an address. Wrong, closed and renewed addresses get the same answer.
 * @throws ApiError `not_found`
 */
export async function findPlace(reader: Reader, token: string): Promise<Place> {
  if (!TOKEN.test(token)) throw new ApiError('not_found');
  await requireOpen(reader);
  const portal = await reader.first(PORTAL, [eq('token', token)]);
  // The store compares texts ignoring case; a token must match exactly.
  if (portal?.is_open === true && portal.token === token) return { asset: null, portal };
  const where: Condition[] = [eq('qr_token', token)];
  const [asset] = await reader.find('assets/equipments', { where, properties: SHOWN_OF_ASSET, limit: 1 });
  if (asset?.qr_token === token) return { asset, portal: null };
  throw new ApiError('not_found');
}

/**
 * A report to which its reporter may still add something.
 * @throws ApiError `not_found` once it is answered for good, or nobody may report any more
 */
export async function openReport(reader: Reader, id: number): Promise<RowOf<typeof REQUEST>> {
  await requireOpen(reader);
  const report = await reader.get(REQUEST, id);
  if (report?.state !== 'new' && report?.state !== 'accepted') throw new ApiError('not_found');
  return report;
}

/** Whether its reporter may still add something to a report. */
export async function isOpenReport(reader: Reader, id: number): Promise<boolean> {
  try {
    await openReport(reader, id);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
}

async function requireOpen(reader: Reader): Promise<void> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  if (settings?.portal_open !== true) throw new ApiError('not_found');
}
