import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyProject, type ProjectCopy } from './project-copy.ts';

/** `npm run dev` of a copy of the project, whose files a test may change. */
export interface DevProcess {
  project: ProjectCopy;
  dataDir: string;
  port: number;
  process: ChildProcess;
  /** Everything it has printed. */
  output(): string;
  /** Sends a request to it, or to its API, for a host. */
  get(path: string, subdomain?: string, port?: number): Promise<{ status?: number; text: string }>;
  /** Waits for a condition; fails with the printed output if the process ends. */
  until(check: () => boolean | Promise<boolean>, what: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startDev(): Promise<DevProcess> {
  const project = copyProject();
  // As after a clone: nothing was generated yet.
  rmSync(join(project.root, 'src/shared/gen'), { recursive: true, force: true });
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-dev-'));
  const dataDir = join(folder, 'data');
  // The copy shares the installed packages, but not Vite's cache of the real project.
  const config = join(project.root, 'vite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('defineConfig({', `defineConfig({ cacheDir: '${folder}/vite',`),
  );
  const port = await freePair();
  let output = '';
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: project.root,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      // Type checks are not needed here.
      CODEGEN_TYPES: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const dev: DevProcess = {
    project,
    dataDir,
    port,
    process: child,
    output: () => output,
    get: (path, subdomain = 'acme', at = port) => get(path, subdomain, at),
    async until(check, what) {
      while (!(await check())) {
        if (child.exitCode !== null) throw new Error(`It ended before ${what}. Printed was:\n${output}`);
        await pause(50);
      }
    },
    async stop() {
      // A signal rather than a kill, so that it stops its server too.
      if (child.exitCode === null && child.kill('SIGTERM'))
        await new Promise((resolve) => child.once('exit', resolve));
      project.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // The last of the lines printed when it is ready.
  await dev.until(() => output.includes('Stop with Ctrl+C.'), 'the server was ready');
  return dev;
}

/** A token that nobody has: looking it up opens the tenant's store. */
const TOKEN = 'x'.repeat(43);

/** Chromium sends the host name but connects to this machine; so does this. */
function get(path: string, subdomain: string, port: number): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${subdomain}.localhost:${port}`,
      accept: '*/*',
      authorization: `Bearer ${TOKEN}`,
    };
    const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/**
 * A free port whose next port is free too. Not from the range that the system gives to connections: another process might
 * get it before it is used.
 */
async function freePair(): Promise<number> {
  for (;;) {
    const first = 20_000 + 2 * Math.floor(Math.random() * 5_000);
    if ((await isFree(first)) && (await isFree(first + 1))) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
