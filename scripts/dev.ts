import { join } from 'node:path';
import { createServer } from 'vite';
import { readSettings } from '../src/server/settings.ts';
import { makeKinds } from './codegen/kinds-file.ts';
import type { SchemaFiles } from './codegen/schema-files.ts';
import { PageLink } from './dev/page-link.ts';
import { ServerProcess } from './dev/server-process.ts';
import { waitForPort } from './dev/wait-for-port.ts';
import { watchFolder } from './dev/watch-folder.ts';
import { whenNpmEnds } from './run/end-with-npm.ts';

makeKinds();
const { takeSchemas } = await import('./dev/schema-changes.ts');
const { GeneratedFiles } = await import('./dev/generated-files.ts');
const { StudioHost } = await import('./dev/studio/studio-host.ts');
const ROOT = join(import.meta.dirname, '..');
const API_PATHS = ['/api', '/healthz', '/readyz'];
const settings = readSettings(process.env);
const pages = new PageLink();
const generated = new GeneratedFiles(join(ROOT, 'src/shared/gen'));
/** Why the schemas were refused when last checked. */
let refused = '';

/**
 * The schemas if they are valid and the data allows them. Otherwise the reason is shown once, here and on the open
 * pages, and undefined is returned: the last good version stays in use.
 */
async function takenSchemas(): Promise<SchemaFiles | undefined> {
  const taken = await takeSchemas(settings).catch((error: Error) => ({
    refused: error.stack ?? error.message,
  }));
  if ('refused' in taken) {
    if (taken.refused === refused) return undefined;
    refused = taken.refused;
    console.error(`\n${refused}\nschemas: fix these; until then the last good version runs.\n`);
    pages.note(`This change was not taken; the last good version goes on.\n\n${refused}`);
    return undefined;
  }
  if (refused) {
    console.log('schemas: no errors any more');
    refused = '';
    pages.note('');
  }
  return taken.schemas;
}

const { port, baseDomain } = settings;
const apiPort = port + 1;
const first = await takenSchemas();
if (!first) {
  console.error('dev: nothing to start from. Fix the schemas, then run it again.');
  process.exit(1);
}
await generated.makeAll(first);

const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const studio = new StudioHost(settings, join(ROOT, 'schemas'));
const page = await createServer({
  root: ROOT,
  plugins: [studio.plugin(), waitForPort(apiPort, API_PATHS), pages.plugin()],
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    allowedHosts: [`.${baseDomain}`],
    // The Host header is passed on, since it identifies the tenant.
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, api])),
  },
});
try {
  await page.listen();
} catch (error) {
  console.error(`dev: ${(error as Error).message}. Set PORT to another one; PORT and the next are used.`);
  process.exit(1);
}
const server = new ServerProcess(apiPort, port);
server.restart();
const isJson = (name: string) => name.endsWith('.json');
const unwatchSchemas = watchFolder(join(ROOT, 'schemas'), isJson, async () => {
  const schemas = await takenSchemas();
  if (schemas) await show(schemas);
});
// Generated files are not watched: the code that writes them restarts the server itself.
const isSource = (name: string) =>
  /^(server|shared)\/.*\.ts$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('shared/gen/');
const unwatchServer = watchFolder(join(ROOT, 'src'), isSource, () => server.restart());
console.log(
  `dev: http://${baseDomain}:${port}, http://acme.${baseDomain}:${port}, http://admin.${baseDomain}:${port}`,
);
console.log(`dev: http://${baseDomain}:${port}/studio edits the schemas in the browser`);
console.log('dev: edit a schema, the server or the client; the open page shows it. Ctrl+C stops.');

/** Shows an edit: the server restarts while the forms are made, then the pages show it, and last the API description is made. */
async function show(schemas: SchemaFiles): Promise<void> {
  const started = performance.now();
  const changed = generated.makeModel(schemas);
  const restarted = changed.some(isServers) ? server.restart() : undefined;
  changed.push(...(await generated.makeForms(schemas)));
  // The requests of the page need the restarted server.
  await restarted;
  if (changed.length === 0) return;
  pages.show(generated.folder, changed);
  console.log(`codegen: ${changed.length} files (${Math.round(performance.now() - started)} ms)`);
  generated.makeAllSoon(schemas);
}

/** The server reads two of these files; all others belong to the client. */
function isServers(name: string): boolean {
  return /^(manifest|schemas)\.ts$/.test(name);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  unwatchSchemas();
  unwatchServer();
  generated.stop();
  await Promise.all([server.stop(), page.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
whenNpmEnds(stop);
