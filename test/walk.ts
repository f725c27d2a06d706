import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manifest } from '../src/shared/gen/manifest.ts';
import { entityAt } from '../src/shared/schema/manifest.ts';
import { sampleRecord } from './support/sample-record.ts';
import { tempApp } from './support/temp-app.ts';

/**
 * `npm run walk`: the files of `src/` that one warm list and one warm PATCH of a work order run through, in the order
 * of the rooms, measured by the precise coverage of V8. `docs/architecture.md` follows the same path in words.
 */
const ROOT = join(import.meta.dirname, '..');
const ORDERS = '/api/v1/work-orders/work_order';

const temp = await tempApp();
const profiler = new Session();
profiler.connect();
await profiler.post('Profiler.enable');
await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await temp.ask(method, path, { at: 'acme', token: temp.tokens.acme, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};

const id = await make('work-orders/work_order');
let change = 0;
await walk('List', () => ask('GET', ORDERS));
await walk('PATCH', () => ask('PATCH', `${ORDERS}/${id}`, { description: `Change ${++change}` }));
profiler.disconnect();
await temp.remove();

/** Repeats a request until it runs no new code any more, then once with coverage. */
async function walk(title: string, request: () => Promise<unknown>): Promise<void> {
  for (let warming = 0; warming < 5; warming++) await request();
  await profiler.post('Profiler.takePreciseCoverage');
  await request();
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  const files = result
    .filter(({ url, functions }) => isSource(url) && functions.some(ran))
    .map(({ url }) => relative(ROOT, fileURLToPath(url)))
    .sort();
  console.log(`\n${title}: ${files.length} files`);
  for (const file of files) console.log(`  ${file}`);
}

function isSource(url: string): boolean {
  return url.startsWith('file:') && relative(ROOT, fileURLToPath(url)).startsWith('src/');
}

function ran({ functionName, ranges }: { functionName: string; ranges: { count: number }[] }): boolean {
  return functionName !== '' && (ranges[0]?.count ?? 0) > 0;
}

/** Creates a record over the API, and everything it has to refer to. */
async function make(path: string): Promise<number> {
  const [first] = path === 'work-orders/work_order' ? [] : await ask('GET', `/api/v1/${path}`);
  if (first) return first.id;
  const body = await sampleRecord(entityAt(manifest, path), make, { number: 1, optional: true });
  return (await ask('POST', `/api/v1/${path}`, body)).id;
}
