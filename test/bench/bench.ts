import { benchFiles } from './bench-files.ts';
import { benchImport } from './bench-import.ts';
import { benchLayers } from './bench-layers.ts';
import { benchLists } from './bench-lists.ts';
import { benchParts } from './bench-parts.ts';
import { benchPlans } from './bench-plans.ts';
import { benchReports } from './bench-reports.ts';
import { benchGrowth } from './growth.ts';
import { benchManyTenants } from './many-tenants.ts';
import { benchOneTenant } from './one-tenant.ts';
import { readOptions } from './options.ts';
import { benchTenantsOnPostgres } from './tenants-postgres.ts';
import { benchTwoNodes } from './two-nodes.ts';

/** `npm run bench`: requests per second of the server, next to the best the machine can do. */
const options = readOptions(process.argv.slice(2));
if (options.import) await benchImport(options);
else if (options.layers) await benchLayers(options);
else if (options.lists) await benchLists(options);
else if (options.reports) await benchReports(options);
else if (options.plans) await benchPlans(options);
else if (options.parts) await benchParts(options);
else if (options.files) await benchFiles(options);
else if (options.nodes > 1) await benchTwoNodes(options);
else if (options.tenants > 1 && options.postgres) await benchTenantsOnPostgres(options);
else if (options.tenants > 1) await benchManyTenants(options);
else if (options.rows > options.growsFrom) await benchGrowth(options);
else await benchOneTenant(options);
