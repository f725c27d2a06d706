import { seedTenant, upgradeTenant } from '../../src/server/features/features.ts';
import { seedDemoOnce } from '../../src/server/operations/serve/demo.ts';
import { productModel } from '../../src/server/product-model.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openEngine } from '../../src/server/tenancy/open-engine.ts';
import { createTenancy } from '../../src/server/tenancy/tenancy.ts';

/** Fills the data folder of the environment with demo data, as a server does before it listens. */
process.umask(0o077);
const settings = readSettings(process.env);
const engine = await openEngine(settings, productModel);
const tenancy = await createTenancy({ engine, settings, seed: seedTenant, upgrade: upgradeTenant });
await seedDemoOnce(settings, tenancy, () => {});
await tenancy.close();
await engine.close();
