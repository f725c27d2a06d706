import { ApiError } from '../../shared/errors.ts';
import type { Reader } from '../store/store.ts';

const ID = ['id'] as const;

/**
 * Asked again by every transaction that acts for somebody signed in: the session may have ended, or its user may have
 * been deactivated, while the request waited or a password was hashed.
 * @param session undefined where nobody is signed in, as on the command line
 * @throws ApiError `unauthenticated`
 */
export async function requireSession(reader: Reader, session: number | undefined): Promise<void> {
  if (session === undefined) return;
  const live = await reader.find('_session', {
    where: [
      { property: 'id', op: 'eq', value: session },
      { property: 'revoked_at', op: 'null' },
      { property: 'user.is_active', op: 'eq', value: true },
    ],
    properties: ID,
    limit: 1,
  });
  if (live.length === 0) throw new ApiError('unauthenticated');
}
