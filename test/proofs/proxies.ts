import { accessSync, constants, readdirSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { startPostgres } from '../support/postgres-server.ts';
import type { Result } from './behind-proxy/checks.ts';

/**
 * `npm run trust:proxies`: the files of docs/operations, tested with the real programs that run around a server. Each
 * file in `proxies/` is named after the program that it needs. Nothing is installed: a missing program is named and
 * skipped. A word after `--` tests only the programs whose name contains it. The exit code is 1 if something failed.
 */
const FOLDER = join(import.meta.dirname, 'proxies');
const word = process.argv[2] ?? '';
const programs = readdirSync(FOLDER)
  .map((file) => basename(file, '.ts'))
  .filter((name) => name.includes(word));
if (programs.length === 0) {
  console.error(`No program has "${word}" in its name. There are: ${readdirSync(FOLDER).join(', ')}.`);
  process.exit(1);
}

// Debian installs servers in folders that are not in everybody's path.
process.env.PATH = [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter);
const missing = programs.filter((name) => !isInstalled(name));
const database = await startPostgres();
process.env.MAINSTAY_STARTED_POSTGRES = database.url;

let failed = 0;
for (const program of programs.filter((name) => !missing.includes(name))) {
  const { check } = (await import(join(FOLDER, `${program}.ts`))) as { check(): Promise<Result[]> };
  const results = await check().catch((error: unknown): Result[] => [
    { name: 'broke off', ok: false, note: String(error) },
  ]);
  for (const { name, ok, note } of results) {
    console.log(`${program.padEnd(16)} ${name.padEnd(48)} ${ok ? 'pass' : 'FAIL'}  ${note}`);
    failed += Number(!ok);
  }
}
await database.remove();
for (const program of missing) console.log(`${program.padEnd(16)} not tried: ${program} is not installed`);
console.log(failed === 0 ? 'all that was tried passes' : `${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
