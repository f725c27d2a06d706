import type { Store } from '../store/store.ts';
import { verifyPassword } from './password.ts';
import { type SignInContext, signIn, type Tokens, type WayIn } from './sign-in.ts';
import { credentialOf, stillVerified, userByEmail } from './users.ts';

/**
 * Signs in a user of this store with a password. An unknown email, a wrong password and an inactive user get the same answer,
 * after about the same time. A user with a second factor sends the same request again with its code.
 * @throws ApiError as `signIn` does
 */
export function login(
  store: Store,
  { email, password, code }: { email: string; password: string; code?: string },
  context: SignInContext,
): Promise<Tokens> {
  return signIn(store, byPassword(email, password), context, code);
}

function byPassword(email: string, password: string): WayIn {
  return {
    account: email,
    async prove(store) {
      const known = await store.read(async (reader) => {
        const user = await userByEmail(reader, email);
        return { user, hash: await credentialOf(reader, user?.id ?? 0) };
      });
      if (!(await verifyPassword(password, known.hash, store))) return undefined;
      // It may have been replaced while it was verified.
      return (reader) => stillVerified(reader, email, known);
    },
  };
}
