import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import type { Store } from '../store/store.ts';
import { ownAttempt, requirePassword, requireVerified } from './own-password.ts';
import { type Principal, provenPrincipal, type SignedIn } from './principal.ts';

const LONGEST = 200;

/**
 * The same user, who has proven by the password that it is them. Asked again in each transaction, it must still be that password,
 * and no other node may have counted too many guesses meanwhile.
 * @param what what they prove themselves for, as the refusal of others calls it
 * @throws ApiError `forbidden` for who has no password to give, such as a job or an API key; `invalid`, `too_many_requests`
 */
export async function proveAgain(
  store: Store,
  who: Principal,
  now: Date,
  password: unknown,
  what: string,
): Promise<Principal> {
  if (!isSignedIn(who)) throw new ApiError('forbidden', say('auth.people_only', { what }));
  if (typeof password !== 'string' || password === '' || password.length > LONGEST)
    throw new ApiError('invalid', undefined, { password: [say('auth.give_password')] });
  const verified = await ownAttempt(store, who, now, () =>
    requirePassword(store, who, now, password, { field: 'password', action: 'signature_failed' }),
  );
  return provenPrincipal(who, (reader) => requireVerified(reader, who, now, verified));
}

function isSignedIn(who: Principal): who is SignedIn {
  return who.kind === 'user' && Object.hasOwn(who, 'session');
}
