import { appendFileSync } from 'node:fs';
import { systemActor } from '../../src/server/events/audit-entry.ts';
import { writeAudited } from '../../src/server/events/audited-writer.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { eq } from '../../src/server/store/eq.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type TenantRef } from '../../src/server/tenancy/tenancy.ts';

/**
 * Makes a site in the store of acme and dies, as in a power cut: right after the commit, or right after a listener has
 * written the number of the site into a file. The environment says where the data is. Arguments: `committed` or
 * `heard`, the name of the site, the file.
 */
const [moment = '', name = '', file = ''] = process.argv.slice(2);
const settings = readSettings(process.env);
const engine = await openEngine(settings, productModel);
const die = () => process.kill(process.pid, 'SIGKILL');
const tenancy = await createTenancy({
  engine,
  settings,
  seed: async () => {},
  listeners: [
    {
      name: 'file',
      where: [eq('entity', 'company/site')],
      async hear(entries) {
        for (const { after } of entries) appendFileSync(file, `${after?.name}\n`);
        die();
      },
    },
  ],
});
const acme = tenancy.bySubdomain('acme') as TenantRef;
const { store } = await tenancy.acquire(acme);
await writeAudited(store, { actor: systemActor('Test') }, (writer) =>
  writer.insert('company/site', { code: name, name }),
);
if (moment === 'committed') die();
await tenancy.relay(acme);
