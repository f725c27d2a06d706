import { appendFileSync } from 'node:fs';
import { writeEvent } from '../../src/server/events/outbox.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy, type TenantRef } from '../../src/server/tenancy/tenancy.ts';

/**
 * Writes an event `ping` in the store of acme and dies, as in a power cut: right after the commit, or right after the
 * handler has written the payload into a file. The environment says where the data is. Arguments: `committed` or
 * `handled`, the payload, the file.
 */
const [moment = '', payload = '', file = ''] = process.argv.slice(2);
const settings = readSettings(process.env);
const engine = await openEngine(settings, productModel);
const die = () => process.kill(process.pid, 'SIGKILL');
const tenancy = await createTenancy({
  engine,
  settings,
  seed: async () => {},
  handlers: {
    async ping(events) {
      for (const event of events) appendFileSync(file, `${event.payload}\n`);
      die();
    },
  },
});
const acme = tenancy.bySubdomain('acme') as TenantRef;
const { store } = await tenancy.acquire(acme);
await store.write((writer) => writeEvent(writer, 'ping', payload));
if (moment === 'committed') die();
await tenancy.relay(acme);
