import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readSettings } from '../src/server/settings.ts';
import { makeKinds } from './codegen/kinds-file.ts';
import { ServerProcess } from './dev/server-process.ts';
import { waitForPort } from './dev/wait-for-port.ts';
import { watchFolder } from './dev/watch-folder.ts';

makeKinds();
const { makeGenerated } = await import('./codegen/make.ts');
const ROOT = join(import.meta.dirname, '..');
const API_PATHS = ['/api', '/healthz', '/readyz'];
/** Whether the schemas had errors when they were last looked at. */
let hadErrors = false;

/** Remakes the generated files and says what came of it; errors are shown, and the last good files stay. */
async function remake(): Promise<boolean> {
  try {
    const made = await makeGenerated();
    if ('errors' in made) {
      console.error(
        `\n${made.errors.join('\n')}\nschemas: fix these; until then the last good version runs.\n`,
      );
      hadErrors = true;
      return false;
    }
    if (hadErrors) console.log('schemas: no errors any more');
    hadErrors = false;
    if (made.changed.length > 0) console.log(`codegen: ${made.changed.length} files (${made.took} ms)`);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

const { port, baseDomain } = readSettings(process.env);
const apiPort = port + 1;
if (!(await remake())) {
  console.error('dev: nothing to start from. Fix the schemas, then run it again.');
  process.exit(1);
}

const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false };
const page = await createServer({
  root: ROOT,
  plugins: [waitForPort(apiPort, API_PATHS)],
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
let routes = routesOfScreens();
const isJson = (name: string) => name.endsWith('.json');
const unwatchSchemas = watchFolder(join(ROOT, 'schemas'), isJson, async () => {
  await remake();
  // The router is made once; a page learns of a new route by loading again. All else is exchanged in place.
  if (routes === routesOfScreens()) return;
  routes = routesOfScreens();
  page.ws.send({ type: 'full-reload' });
});
// The server reads two of the generated files; all others are the client's.
const isServers = (name: string) =>
  /^(server|shared)\/.*\.ts$/.test(name) &&
  !name.endsWith('.test.ts') &&
  (!name.startsWith('shared/gen/') || /\/(manifest|schemas)\.ts$/.test(name));
const unwatchServer = watchFolder(join(ROOT, 'src'), isServers, () => server.restart());
console.log(
  `dev: http://${baseDomain}:${port}, http://acme.${baseDomain}:${port}, http://admin.${baseDomain}:${port}`,
);
console.log('dev: edit a schema, the server or the client; the open page shows it. Ctrl+C stops.');

function routesOfScreens(): string {
  const screens = readFileSync(join(ROOT, 'src/shared/gen/screens.ts'), 'utf8');
  return (screens.match(/"(path|route|opens)": .*/g) ?? []).join();
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
