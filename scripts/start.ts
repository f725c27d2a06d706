import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whenNpmEnds } from './run/end-with-npm.ts';

/**
 * `npm start`: makes what is generated, builds the client where it changed, and runs the server. An installation that
 * was pruned to what it needs to run has been built before.
 */
const ROOT = join(import.meta.dirname, '..');
const BUILT = ['src/shared/gen/manifest.ts', 'dist/index.html'];
/**
 * Vite sets NODE_ENV of its process; the server must get what the user gave. Threads that hash passwords keep their memory in
 * two places in place of one each, where the C library is glibc. What was compiled is kept where the server keeps it itself
 * (`keep-compiled.ts`): said before it starts, that counts for its first files too.
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/mainstay/compiled'),
  ...process.env,
};
let child: ChildProcess | undefined;
let stopping: NodeJS.Signals | undefined;

// A terminal sends Ctrl+C to all its processes; the server takes note of one signal, however many come at once.
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

/** The exit code: 0 when everything is as the schemas and the sources say. */
async function build(): Promise<number> {
  const generated = await run('scripts/codegen.ts');
  if (generated !== 0 || stopping) return generated;
  const started = performance.now();
  // Loaded late, since Vite takes a while and an error in a schema should show at once.
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
