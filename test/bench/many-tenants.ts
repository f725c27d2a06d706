import { BenchServer } from './bench-server.ts';
import type { BenchOptions } from './options.ts';
import { assetsOf } from './prepare.ts';
import { preparedFolder, removeFolder } from './prepared-folder.ts';
import { writeSection } from './section.ts';
import { pairTable, type Side, sideBySide } from './side-by-side.ts';

const DUE = [
  'get one',
  'list',
  'list with count',
  'search rare',
  'search common',
  'search absent',
  'filter and sort',
  'PATCH',
  'POST',
  'dashboard',
];

/** Requests spread over many tenants, compared with the same requests to one of them. */
export async function benchManyTenants(options: BenchOptions): Promise<void> {
  const { tenants, small } = options;
  const folder = await preparedFolder(small, tenants);
  const server = await BenchServer.start(options.port, { dataDir: folder });
  try {
    const callers = await server.callers(await server.signIn(tenants));
    const { port, process } = server;
    const opened = process.memory().now;
    const side: Side = { port, process, callers, rows: small, assets: assetsOf(tenants) };
    const pairs = await sideBySide({ ...side, callers: callers.slice(0, 1) }, side, DUE, options);
    const { now, most } = process.memory();
    const table = pairTable(pairs, ['one tenant', `${tenants} tenants`], 0.6, DUE);
    const text = `## Many tenants\n\nWritten by \`npm run bench -- --tenants ${tenants}\`: ${tenants} tenants of ${small.toLocaleString('en')} work orders each in one server; each case is driven at one of them and at all in turn, ${options.connections[0]} connections, the median of ${options.rounds} rounds of ${options.seconds} s.\n\nMemory: ${Math.round(opened)} MB when all were opened, ${Math.round(now)} MB after the run, ${Math.round(most)} MB at most (to reach: 600).\n\n${table}`;
    console.log(`\n${text}\n`);
    if (options.write && options.only === '') writeSection('many-tenants', text);
  } finally {
    await server.stop();
    removeFolder(folder);
  }
}
