import type { Manifest } from './manifest.ts';

/**
 * An entity path in the form used in the page address `/form/{encodedEntity}/{id}`.
 * @example encodeEntity('work-orders/work_order') // 'work-orders__work_order'
 */
export function encodeEntity(path: string): string {
  return path.replaceAll('/', '__');
}

/**
 * The entity path of a page address, or undefined when the manifest has no such entity.
 * Only exact keys are accepted, so that an address can never lead a request elsewhere.
 * @example decodeEntity('company__site', manifest) // 'company/site'
 */
export function decodeEntity(encoded: string, manifest: Manifest): string | undefined {
  return Object.keys(manifest).find((path) => encodeEntity(path) === encoded);
}

/**
 * The id in a page address: `new`, a positive integer, or undefined for anything else.
 * @example parseRecordId('12') // 12
 */
export function parseRecordId(text: string | undefined): 'new' | number | undefined {
  if (text === 'new') return 'new';
  if (text === undefined || !/^[1-9][0-9]{0,15}$/.test(text)) return undefined;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : undefined;
}
