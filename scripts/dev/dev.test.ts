import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLease } from '../../test/support/grown-schemas.ts';
import { copyProject, type ProjectCopy } from '../../test/support/project-copy.ts';

let project: ProjectCopy;
let dataDir: string;
let dev: ChildProcess;
let port: number;
let output = '';

beforeAll(async () => {
  project = copyProject();
  // As after a clone: nothing was generated yet.
  rmSync(join(project.root, 'src/shared/gen'), { recursive: true, force: true });
  dataDir = mkdtempSync(join(tmpdir(), 'mainstay-dev-'));
  // The copy shares the installed packages, but not what Vite keeps beside them for the real project.
  const config = join(project.root, 'vite.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace('defineConfig({', `defineConfig({ cacheDir: '${dataDir}/vite',`),
  );
  port = await freePair();
  dev = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: project.root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(dataDir, 'data'), RATE_LIMIT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  await until(() => output.includes('is ready'), 'the server is ready');
});
afterAll(async () => {
  // Asked, not killed, so that it takes its server with it.
  if (dev.exitCode === null && dev.kill('SIGTERM')) await new Promise((resolve) => dev.once('exit', resolve));
  project.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('one command serves the page and the API of each host, shows an edited schema, and stops', {
  timeout: 90_000,
}, async () => {
  expect((await get('/')).text).toContain('id="root"');
  expect(JSON.parse((await get('/api/v1/tenant')).text).data.schema_name).toBe('acme');
  expect((await get('/api/v1/tenant', 'nobody')).status).toBe(404);
  expect(output).toContain(`http://acme.localhost:${port} `);

  addLease(project);
  await until(
    async () => (await get('/api/v1/openapi.json')).text.includes('leased_until'),
    'the API has it',
  );
  expect((await get('/src/shared/gen/forms/assets__equipments.ts')).text).toContain('Leased Until');

  project.edit<{ titel?: string }>('schemas/company/site.json', (site) => {
    site.titel = 'Yard';
  });
  await until(() => output.includes('unknown word "titel"; did you mean "title"?'), 'the error is printed');
  expect((await get('/api/v1/tenant')).status).toBe(200);
  project.edit<{ titel?: string }>('schemas/company/site.json', (site) => {
    delete site.titel;
  });
  await until(() => output.includes('no errors any more'), 'the fixed schema is seen');

  const ended = new Promise((resolve) => dev.once('exit', resolve));
  dev.kill('SIGINT');
  expect(await ended).toBe(0);
  await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  port += 1;
  await expect(get('/')).rejects.toThrow('ECONNREFUSED');
});

/** Chromium sends the name of the host and goes to this machine; so does this. */
function get(path: string, subdomain = 'acme'): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${subdomain}.localhost:${port}`, accept: '*/*' };
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

async function until(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (await check()) return;
    await pause(100);
  }
  throw new Error(`It did not happen that ${what}. Printed was:\n${output}`);
}

/** A port that is free together with the next one. */
async function freePair(): Promise<number> {
  for (;;) {
    const first = await freePort(0);
    if (first !== undefined && first < 65_535 && (await freePort(first + 1)) !== undefined) return first;
  }
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
