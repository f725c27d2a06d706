import { ASSET } from '../../../shared/entity-paths.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { type ListMeta, MAX_PAGE_SIZE, totalOf, type WireRecord } from '../../../shared/wire.ts';
import { request } from '../../data/request.ts';
import type { Model } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { hasForm, labelledAsset } from '../portal/portal-api.ts';
import { readCode, type Scanned } from './read-code.ts';

const UNKNOWN = 'This is not one of your labels. Type the code printed below it.';

/** The address for a scanned or typed code. @throws Error with advice if it leads nowhere */
export async function findScanned(model: Model, text: string): Promise<string> {
  const scanned = readCode(text, window.location.origin);
  if (!scanned) throw new Error(UNKNOWN);
  if ('page' in scanned) return scanned.page;
  if ('token' in scanned) {
    const asset = await labelledAsset(scanned.token);
    if (asset !== undefined) return recordAddress(model, ASSET, asset);
    if (await hasForm(scanned.token)) return `/r/${scanned.token}`;
    throw new Error(UNKNOWN);
  }
  for (const [path, screen] of Object.entries(model.screens)) {
    // A label may also stand for a record without a code, such as a request portal.
    if (!screen?.label || !propertyOf(entityAt(model.manifest, path), 'code')) continue;
    const found = await recordWithCode(path, scanned.code);
    if (found) return recordAddress(model, path, found.id);
  }
  throw new Error(`Nothing here has the code ${scanned.code}.`);
}

/** The record of one entity that a scanned or typed text stands for. @throws Error with advice if there is none */
export async function findRecord(model: Model, path: string, text: string): Promise<number> {
  const entity = entityAt(model.manifest, path);
  const scanned = readCode(text, window.location.origin);
  const id = scanned && (await idOf(model, path, scanned));
  if (id === undefined)
    throw new Error(`This is not the label of one of your ${entity.plural.toLowerCase()}.`);
  return id;
}

async function idOf(model: Model, path: string, scanned: Scanned): Promise<number | undefined> {
  if ('code' in scanned) return (await recordWithCode(path, scanned.code))?.id;
  if ('token' in scanned) return path === ASSET ? labelledAsset(scanned.token) : undefined;
  const id = Number(/\/(\d+)$/.exec(scanned.page)?.[1]);
  return recordAddress(model, path, id) === scanned.page ? id : undefined;
}

/** The record with exactly this code, whatever its case. A short code is part of many others, so it may stand on a later page. */
async function recordWithCode(path: string, code: string): Promise<WireRecord | undefined> {
  for (let page = 1, left = true; left; page += 1) {
    const { data, meta } = await request<WireRecord[]>('GET', path, {
      query: { code, ordering: 'code', page_size: MAX_PAGE_SIZE, page },
    });
    const found = data.find((record) => String(record.code).toLowerCase() === code.toLowerCase());
    if (found) return found;
    left = page * MAX_PAGE_SIZE < totalOf(meta as ListMeta | undefined);
  }
  return undefined;
}
