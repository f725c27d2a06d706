import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, 'end-with-npm.ts');
const PROGRAM = `
  const { whenNpmEnds } = await import(${JSON.stringify(MODULE)});
  setInterval(() => {}, 60_000);
  whenNpmEnds(() => { console.log('ended'); process.exit(0); });
  console.log('begun');`;

test('what npm ran ends with npm, also by a signal that npm does not pass on', async () => {
  // npm runs a script in a shell.
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$PROGRAM"; true'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM, npm_lifecycle_event: 'dev' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise<string>((resolve) => {
    let all = '';
    shell.stdout.on('data', (piece) => {
      all += piece;
      if (all.includes('begun')) shell.kill('SIGTERM');
    });
    shell.stdout.once('close', () => resolve(all));
  });
  expect(printed).toBe('begun\nended\n');
});
