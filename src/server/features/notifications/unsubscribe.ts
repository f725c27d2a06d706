import { ApiError } from '../../../shared/errors.ts';
import { NOTICE_KINDS, type NoticeName } from '../../../shared/notices.ts';
import type { Store } from '../../store/store.ts';
import { REQUEST } from '../requests/requests.ts';
import { publicSecret, readSigned, signNumber } from '../requests/tenant-secret.ts';
import { choiceOf } from './preferences.ts';

const PREFERENCE = 'notifications/preference';
const USE = 'stop mails';
const OF_REQUEST = 'stop mails of a request';
/** Kinds are counted in the order of the list; `digest` is what comes after them. */
const KINDS = Object.keys(NOTICE_KINDS) as NoticeName[];
const ROOM = 1000;

/** What the address ends with that ends mails of a kind to somebody; for a digest, all that it holds. */
export function stopToken(secret: string, user: number, kind: NoticeName | 'digest'): string {
  const index = kind === 'digest' ? KINDS.length : KINDS.indexOf(kind);
  return signNumber(secret, USE, user * ROOM + index);
}

/** The same for somebody without an account: no more mails about that request. */
export function stopRequestToken(secret: string, request: number): string {
  return signNumber(secret, OF_REQUEST, request);
}

/** Ends such mails; twice is as good as once. @throws ApiError `not_found` */
export async function unsubscribe(store: Store, token: string): Promise<void> {
  const secret = await publicSecret(store);
  const request = readSigned(secret, OF_REQUEST, token);
  const signed = readSigned(secret, USE, token);
  if (request === undefined && signed === undefined) throw new ApiError('not_found');
  await store.write(async (writer) => {
    if (request !== undefined) {
      await writer.keep(REQUEST, request, { requester_email: null });
      return;
    }
    const user = Math.floor(Number(signed) / ROOM);
    const only = KINDS[Number(signed) % ROOM];
    if (!(await writer.get('users/user', user))) return;
    for (const kind of only === undefined ? KINDS : [only]) {
      const { app, mail } = await choiceOf(writer, user, kind);
      if (only === undefined && mail !== 'digest') continue;
      const known = await writer.first(PREFERENCE, [
        { property: 'user', op: 'eq', value: user },
        { property: 'kind', op: 'eq', value: kind },
      ]);
      if (known) await writer.update(PREFERENCE, known.id, { mail: 'off' });
      else await writer.insert(PREFERENCE, { user, kind, app, mail: 'off' });
    }
  });
}
