import type { Store } from '../store/store.ts';
import { type TempTenancy, tempTenancy } from '../tenancy/temp-tenancy.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { login } from './login.ts';
import { quickHash } from './quick-hash.ts';
import type { SignInContext } from './sign-in.ts';
import { setCredential } from './users.ts';

export const PASSWORD = 'right-horse-battery';
export const START = new Date('2026-03-01T08:00:00Z');

/** The fixed time of the tests, plus some milliseconds. */
export const later = (milliseconds: number) => new Date(START.getTime() + milliseconds);

/** For tests: a tenant in a real store, with Ann as an active user and Ian as an inactive one. */
export interface TempTenant {
  temp: TempTenancy;
  store: Store;
  ann: number;
  /** Makes another tenant with the same two users. On demand, because it takes a while and most tests do without. */
  addOther(): Promise<Store>;
  remove(): Promise<void>;
}

export async function tempTenant(): Promise<TempTenant> {
  const known = quickHash(PASSWORD);
  const temp = await tempTenancy();
  const add = async (name: string) => {
    const ref: TenantRef = await temp.tenancy.provision({ name, schema_name: name });
    const { store } = await temp.tenancy.acquire(ref);
    const ann = await store.write(async (writer) => {
      const active = await writer.insert('users/user', {
        name: 'Ann',
        email: 'ann@x.example',
        is_active: true,
      });
      const ian = await writer.insert('users/user', {
        name: 'Ian',
        email: 'ian@x.example',
        is_active: false,
      });
      await setCredential(writer, active, known);
      await setCredential(writer, ian, known);
      return active;
    });
    return { store, ann };
  };
  const { store, ann } = await add('acme');
  return {
    temp,
    store,
    ann,
    addOther: async () => (await add('globex')).store,
    remove: () => temp.remove(),
  };
}

/** Signs Ann in. Every detail can be overridden. */
export function signIn(
  store: Store,
  more: Partial<SignInContext> & { email?: string; password?: string } = {},
): Promise<{ access: string; refresh: string }> {
  const { email = 'ann@x.example', password = PASSWORD, ...context } = more;
  return login(
    store,
    { email, password },
    { rotating: false, userAgent: 'test', address: '192.0.2.1', now: START, ...context },
  );
}

export async function errorOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  return promise.then(
    () => ({ code: 'no error' }),
    (error) => ({
      code: error.code,
      message: error.message,
      errors: error.errors,
      retryAfter: error.retryAfter,
    }),
  );
}
