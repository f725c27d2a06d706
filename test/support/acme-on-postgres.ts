import { quickHash } from '../../src/server/auth/quick-hash.ts';
import { setCredential } from '../../src/server/auth/users.ts';
import { seedTenant } from '../../src/server/features/features.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { postgresEngine } from '../../src/server/store/postgres/engine.ts';
import { createTenancy } from '../../src/server/tenancy/tenancy.ts';
import { ADMIN_ROLE } from './admin-role.ts';

export const PASSWORD = 'right-horse-battery';

/** For tests that start servers: the tenant acme in a database, with admins of these names: `ann` is `ann@acme.example`. */
export async function makeAcme(url: string, names: string[]): Promise<void> {
  const engine = postgresEngine({ url, model: productModel });
  const tenancy = await createTenancy({ engine, settings: readSettings({}), seed: seedTenant });
  const lease = await tenancy.acquire(await tenancy.provision({ name: 'Acme', schema_name: 'acme' }));
  const hash = quickHash(PASSWORD);
  await lease.store.write(async (writer) => {
    for (const name of names) {
      const user = { name, email: `${name}@acme.example`, is_active: true, role: ADMIN_ROLE };
      await setCredential(writer, await writer.insert('users/user', user), hash);
    }
  });
  lease.release();
  await tenancy.close();
  await engine.close();
}
