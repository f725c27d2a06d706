import { DatabaseSync, StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { seedTenant } from '../../src/server/features/features.ts';
import { importTenant } from '../../src/server/operations/move-tenant.ts';
import { restoreTenant } from '../../src/server/operations/restore.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type TenantRef } from '../../src/server/tenancy/tenancy.ts';
import { countCalls } from './die-at-call.ts';

/**
 * Restores acme from an archive, or imports the archive as a tenant `copy`, as the command line does, and dies, as in a
 * power cut, right after the statement of the given number was sent. Prints the number of statements if it survives to
 * the end. The environment says where the data is. Arguments: `restore` or `import`, the archive, the number.
 */
const [action = '', archive = '', number = ''] = process.argv.slice(2);
const settings = readSettings(process.env);
const engine = await openEngine(settings, productModel);
const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
const parts = { engine, tenancy, settings, print: () => {} };
const count = engine.shared
  ? countCalls(Number(number), [[Client.prototype, ['query']]])
  : countCalls(Number(number), [
      [DatabaseSync.prototype, ['exec', 'prepare']],
      [StatementSync.prototype, ['all', 'run', 'get']],
    ]);
if (action === 'restore') await restoreTenant(parts, tenancy.bySubdomain('acme') as TenantRef, archive);
else await importTenant(parts, archive, { subdomain: 'copy' });
console.log(count());
await tenancy.close();
await engine.close();
