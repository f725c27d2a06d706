import { join } from 'node:path';
import { createServer } from 'vite';
import { readSettings } from '../src/server/settings.ts';
import { makeKinds } from './codegen/kinds-file.ts';
import { PageLink } from './dev/page-link.ts';
import { ServerProcess } from './dev/server-process.ts';
import { waitForPort } from './dev/wait-for-port.ts';
import { watchFolder } from './dev/watch-folder.ts';

makeKinds();
const { takeSchemas } = await import('./dev/schema-changes.ts');
const ROOT = join(import.meta.dirname, '..');
const GENERATED = join(ROOT, 'src/shared/gen');
const API_PATHS = ['/api', '/healthz', '/readyz'];
const settings = readSettings(process.env);
const pages = new PageLink();
/** Why the schemas were not taken when they were last looked at. */
let refused = '';

/**
 * Remakes the generated files where the schemas are whole and the data allows them; what stands in the way is told once, here
 * and on the open pages.
 * @returns the files that changed; undefined where the last good version goes on
 */
async function remake(): Promise<string[] | undefined> {
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
  if (taken.changed.length > 0) console.log(`codegen: ${taken.changed.length} files (${taken.took} ms)`);
  return taken.changed;
}

const { port, baseDomain } = settings;
const apiPort = port + 1;
if (!(await remake())) {
  console.error('dev: nothing to start from. Fix the schemas, then run it again.');
  process.exit(1);
}

const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const page = await createServer({
  root: ROOT,
  plugins: [waitForPort(apiPort, API_PATHS), pages.plugin()],
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    allowedHosts: [`.${baseDomain}`],
    // The Host header goes through, since it says which tenant is meant.
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
  const changed = await remake();
  if (!changed || changed.length === 0) return;
  if (changed.some(isServers)) await server.restart();
  // What the page asks of the API waits for the server that starts.
  pages.reload(changed.map((name) => join(GENERATED, name)));
});
// What is generated is not watched: whoever makes it says so.
const isSource = (name: string) =>
  /^(server|shared)\/.*\.ts$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('shared/gen/');
const unwatchServer = watchFolder(join(ROOT, 'src'), isSource, () => server.restart());
console.log(
  `dev: http://${baseDomain}:${port}, http://acme.${baseDomain}:${port}, http://admin.${baseDomain}:${port}`,
);
console.log('dev: edit a schema, the server or the client; the open page shows it. Ctrl+C stops.');

/** The server reads a few of the generated files; all others are the client's. */
function isServers(name: string): boolean {
  return /^((manifest|schemas|kinds)\.ts|openapi\.json)$/.test(name);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  unwatchSchemas();
  unwatchServer();
  await Promise.all([server.stop(), page.close()]);
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
