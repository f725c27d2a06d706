import { ApiError } from '../../../shared/errors.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { PORTAL } from './requests.ts';

/** What addresses of portals and labels end with. */
export const TOKEN = /^[\w-]{22}$/;
const SHOWN_OF_ASSET = ['id', 'name', 'location', 'site', 'qr_token'];

/** Where a stranger reports: what an address leads to, an asset or a portal. */
export interface Place {
  asset: Row | null;
  portal: Row | null;
}

/**
 * What an address leads to. Wrong, closed, renewed: all are answered alike.
 * @throws ApiError `not_found`
 */
export async function findPlace(reader: Reader, token: string): Promise<Place> {
  if (!TOKEN.test(token)) throw new ApiError('not_found');
  const [settings] = await reader.find('company/settings', { limit: 1 });
  if (settings?.portal_open !== true) throw new ApiError('not_found');
  const portal = await reader.first(PORTAL, [eq('token', token)]);
  // Texts are found in any case; an address is right to the letter.
  if (portal?.is_open === true && portal.token === token) return { asset: null, portal };
  const where: Condition[] = [eq('qr_token', token)];
  const [asset] = await reader.find('assets/equipments', { where, properties: SHOWN_OF_ASSET, limit: 1 });
  if (asset?.qr_token === token) return { asset, portal: null };
  throw new ApiError('not_found');
}
