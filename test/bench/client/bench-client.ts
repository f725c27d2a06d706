import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClient } from '../../../scripts/build/build-client.ts';
import { startBrowser } from '../../support/browser.ts';
import { startServer } from '../../support/server.ts';
import { type Figures, measure, profiles } from './measure.ts';
import { measureMonth } from './month.ts';
import { linesOf, linesOfMonth, MONTH_ROUTE, pageOf, tableOf } from './report.ts';
import { ROUTES } from './routes.ts';

/**
 * `npm run bench:client`: what each route loads and how it feels on a slow phone, next to the limits. Writes
 * docs/performance-client.md. Run after codegen. `-- --runs 5` takes medians of 5 runs instead of three; `-- --route 'Work
 * orders'` measures only that one (it may be given several times; `Schedule` is a full month on a desktop) and writes nothing.
 */
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, route: { type: 'string', multiple: true } },
});
const runs = Number(options.runs);
if (!Number.isSafeInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1.');
const names = [...ROUTES, MONTH_ROUTE].map(({ name }) => name);
const unknown = options.route?.find((name) => !names.includes(name));
if (unknown !== undefined)
  throw new Error(`--route "${unknown}" is not measured. Choose of: ${names.join(', ')}.`);
const isAsked = ({ name }: { name: string }) => options.route?.includes(name) ?? true;

await buildClient();
const [server, browser] = await Promise.all([startServer({ demo: true }), startBrowser()]);
try {
  const { body } = await server.ask<{ access: string; refresh: string }>('POST', '/api/v1/users/login', {
    tenant: 'acme',
    body: { email: 'demo@acme.example', password: 'mainstay-demo', is_admin: false },
  });
  const profile = profiles(browser, server.address('acme'), body.data);
  const all: Figures[] = [];
  for (const route of ROUTES.filter(isAsked)) {
    const figures = await measure(route, server.address(route.at), profile, runs);
    all.push(figures);
    console.log(tableOf(linesOf([figures])));
  }
  const month = isAsked(MONTH_ROUTE) ? await measureMonth(browser) : undefined;
  const lines = [...linesOf(all), ...(month ? linesOfMonth(month) : [])];
  if (month) console.log(tableOf(linesOfMonth(month)));
  const failed = lines.filter(({ passed }) => !passed);
  console.log(`\n${lines.length - failed.length} of ${lines.length} figures are within their limits.`);
  if (failed.length > 0) console.log(tableOf(failed));
  if (!options.route && month)
    writeFileSync(join(import.meta.dirname, '../../../docs/performance-client.md'), pageOf(all, month, runs));
  process.exitCode = failed.some(({ isTime }) => !isTime) ? 1 : 0;
} finally {
  await browser.close();
  await server.stop();
  server.forget();
}
