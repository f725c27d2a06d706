import { quickHash } from '../../src/server/auth/quick-hash.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { Grants } from '../../src/shared/schema/grants.ts';
import { PASSWORD, type TempApp } from './temp-app.ts';

/** Somebody who is signed in. */
export interface SomebodySignedIn {
  id: number;
  token: string;
}

/** Work on the store of acme itself, around all that people may. */
export async function inAcme<T>(temp: TempApp, work: (store: Store) => Promise<T>): Promise<T> {
  const target = temp.tenancy.resolve('acme.localhost');
  if (target.kind !== 'tenant') throw new Error('acme is not there');
  const lease = await temp.tenancy.acquire(target.ref);
  try {
    return await work(lease.store);
  } finally {
    lease.release();
  }
}

/** Makes somebody in acme for each role, and signs them in. */
export async function peopleOfRoles(
  temp: TempApp,
  roles: Record<string, Grants>,
): Promise<Record<string, SomebodySignedIn>> {
  const people: Record<string, SomebodySignedIn> = {};
  for (const [name, grants] of Object.entries(roles)) {
    const email = `${name}@acme.example`;
    const body = { name: `Role ${name}`, base: 'viewer', grants };
    const role = await temp.ask('POST', '/api/v1/users/role', { at: 'acme', token: temp.tokens.acme, body });
    if (role.status !== 201) throw new Error(`no role ${name}: ${JSON.stringify(role.body)}`);
    const id = await inAcme(temp, (store) =>
      store.write(async (writer) => {
        const user = await writer.insert('users/user', {
          name,
          email,
          is_active: true,
          role: role.body.data.id,
        });
        await setCredential(writer, user, quickHash(PASSWORD));
        return user;
      }),
    );
    people[name] = { id, token: await temp.signIn('acme', email) };
  }
  return people;
}
