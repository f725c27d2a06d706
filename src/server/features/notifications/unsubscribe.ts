import { REQUEST } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { NOTICE_KINDS, type NoticeName } from '../../../shared/notices.ts';
import { publicSecret, readSigned, signNumber } from '../../auth/tenant-secret.ts';
import { eq } from '../../store/eq.ts';
import type { Store } from '../../store/store.ts';
import { choiceOf } from './preferences.ts';

const PREFERENCE = 'notifications/preference';
const OF_REQUEST = 'stop mails of a request';
const KINDS = Object.keys(NOTICE_KINDS) as NoticeName[];
/** Signed by name, so that a link in an old mail keeps its meaning after kinds are added. */
const purposeOf = (kind: NoticeName | 'digest') => `stop mails of ${kind}`;

/** The token of the address that unsubscribes a user from mails of a kind; for a digest, from everything in it. */
export function stopToken(secret: string, user: number, kind: NoticeName | 'digest'): string {
  return signNumber(secret, purposeOf(kind), user);
}

/** The same for a person without an account: no more mails about that request. */
export function stopRequestToken(secret: string, request: number): string {
  return signNumber(secret, OF_REQUEST, request);
}

/** Unsubscribes; a second time changes nothing. @throws ApiError `not_found` */
export async function unsubscribe(store: Store, token: string): Promise<void> {
  const secret = await publicSecret(store);
  const request = readSigned(secret, OF_REQUEST, token);
  const only = ([...KINDS, 'digest'] as const).find((kind) => readSigned(secret, purposeOf(kind), token));
  if (request === undefined && only === undefined) throw new ApiError('not_found');
  await store.write(async (writer) => {
    if (only === undefined) {
      await writer.keep(REQUEST, Number(request), { requester_email: null });
      return;
    }
    const user = Number(readSigned(secret, purposeOf(only), token));
    if (!(await writer.get('users/user', user))) return;
    for (const kind of only === 'digest' ? KINDS : [only]) {
      const { app, mail } = await choiceOf(writer, user, kind);
      if (only === 'digest' && mail !== 'digest') continue;
      const known = await writer.first(PREFERENCE, [eq('user', user), eq('kind', kind)]);
      if (known) await writer.update(PREFERENCE, known.id, { mail: 'off' });
      else await writer.insert(PREFERENCE, { user, kind, app, mail: 'off' });
    }
  });
}
