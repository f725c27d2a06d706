import { DEMO_PASSWORD } from '../../shared/demo-password.ts';
import { verifyPassword } from '../auth/password.ts';
import { idOf } from '../auth/users.ts';
import type { Store } from '../store/store.ts';

/**
 * The emails of active users of a store who sign in with the published password of the demo. Everybody in the demo has an
 * address that ends in `.example` and was given the same hash, so few hashes have to be tried.
 */
export async function demoAccounts(store: Store): Promise<string[]> {
  const emails = await store.read(async (reader) => {
    const users = await reader.find('users/user', {
      where: [
        { property: 'is_active', op: 'eq', value: true },
        { property: 'email', op: 'contains', value: '.example' },
      ],
    });
    const byId = new Map(users.map(({ id, email }) => [id, String(email)]));
    const byHash = new Map<string, string[]>();
    for (const { user, password_hash } of await reader.find('_credential')) {
      const email = byId.get(idOf(user));
      if (!email?.endsWith('.example')) continue;
      const hash = String(password_hash);
      byHash.set(hash, [...(byHash.get(hash) ?? []), email]);
    }
    return byHash;
  });
  const found: string[] = [];
  for (const [hash, own] of emails) if (await verifyPassword(DEMO_PASSWORD, hash)) found.push(...own);
  return found.sort();
}
