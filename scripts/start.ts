import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whenNpmEnds } from './run/end-with-npm.ts';

/**
 * `npm start`: runs codegen, builds the client if it changed, and runs the server. A pruned installation, which has
 * only what it needs to run, was built before.
 */
const ROOT = join(import.meta.dirname, '..');
const BUILT = ['src/shared/gen/manifest.ts', 'dist/index.html'];
/**
 * Vite sets NODE_ENV of its process; the server must get what the user set. With glibc, the limit on malloc arenas
 * makes all threads that hash passwords share two memory pools instead of keeping one each. Compiled code is cached
 * where the server itself keeps it (`keep-compiled.ts`); setting this before it starts covers its first files too.
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/mainstay/compiled'),
  ...process.env,
};
let child: ChildProcess | undefined;
let stopping: NodeJS.Signals | undefined;

// A terminal sends Ctrl+C to all its processes; the server reacts to only one signal, however many arrive at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));
whenNpmEnds(() => stop('SIGTERM'));

function stop(signal: NodeJS.Signals): void {
  stopping = signal;
  child?.kill(signal);
  if (!child) process.exit(130);
}

function run(...args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      child = undefined;
      resolve(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

async function start(): Promise<number> {
  if (existsSync(join(ROOT, 'node_modules/vite'))) {
    const built = await build();
    if (built !== 0 || stopping) return built;
  } else if (!BUILT.every((file) => existsSync(join(ROOT, file))))
    throw new Error(
      'The app is not built, and the packages that build it are missing: npm leaves them out with NODE_ENV=production or --omit=dev. Run `npm ci --include=dev`, then `npm run build`.',
    );
  return run('--disable-proto=delete', 'src/server/main.ts');
}

/** Runs codegen and builds the client. Returns an exit code: 0 when everything is up to date with schemas and sources. */
async function build(): Promise<number> {
  const generated = await run('scripts/codegen.ts');
  if (generated !== 0 || stopping) return generated;
  const started = performance.now();
  // Loaded late, since Vite takes a while to load and an error in a schema should show at once.
  const { buildClient } = await import('./build/build-client.ts');
  const built = await buildClient();
  const took = Math.round(performance.now() - started);
  console.log(`build: ${built ? `the client is built (${took} ms)` : 'the client is up to date'}`);
  return 0;
}

try {
  process.exitCode = await start();
} catch (error) {
  console.error(`start: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
