import { ApiError } from '../../shared/errors.ts';
import type { Row } from '../store/store.ts';

/** @throws ApiError `stale` unless `If-Match` names the version of the row, or is `*`, or was not sent */
export function requireMatch(ifMatch: string | undefined, row: Row): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(`"v${row._version}"`)) throw new ApiError('stale');
}
