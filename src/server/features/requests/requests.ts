import { readSigned, signNumber } from '../../auth/tenant-secret.ts';

export const PORTAL = 'requests/portal';

const STATUS = 'status';

/** The token of a request's status page. */
export function signStatus(secret: string, request: number): string {
  return signNumber(secret, STATUS, request);
}

/** The request of a status page; undefined for any other token. */
export function readStatus(secret: string, token: string): number | undefined {
  return readSigned(secret, STATUS, token);
}
