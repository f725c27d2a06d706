import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/support/server.ts';
import { keepPrivate } from './private-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NOBODY = 65534;
let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mainstay-private-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The paths in a folder, itself included, that anybody but its owner has a right to. */
function open(path: string): string[] {
  const all = [path, ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name)))];
  // A server at work removes files.
  return all.filter((one) => ((lstatSync(one, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);
}

function mainstay(...words: string[]) {
  return spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, INIT_CWD: folder },
    encoding: 'utf8',
  });
}

/** Runs work with a umask that hides nothing. */
async function withOpenUmask<T>(work: () => Promise<T>): Promise<T> {
  const mask = process.umask(0);
  try {
    return await work();
  } finally {
    process.umask(mask);
  }
}

test('everything that server and command line write is for their user only, whatever the umask', {
  timeout: 120_000,
}, async () => {
  await withOpenUmask(async () => {
    const server = await startServer({ dataDir });
    expect(mainstay('tenant', 'create', 'Nova', '--subdomain', 'nova').status).toBe(0);
    expect(mainstay('backup').status).toBe(0);
    expect(mainstay('backup', '--to', 'elsewhere').status).toBe(0);
    expect(readdirSync(join(dataDir, 'tenants')).some((name) => name.endsWith('-wal'))).toBe(true);
    expect(open(dataDir)).toEqual([]);
    await server.stop();
    expect(mainstay('tenant', 'create', 'Other', '--subdomain', 'other').status).toBe(0);
    expect(mainstay('tenant', 'export', 'nova', '--to', 'out/nova.mainstay.gz').status).toBe(0);
  });
  for (const written of [dataDir, join(folder, 'elsewhere'), join(folder, 'out')])
    expect(open(written)).toEqual([]);
});

test('what was open to others is closed at start, and told once', { timeout: 120_000 }, async () => {
  const first = await startServer({ dataDir });
  await first.stop();
  mkdirSync(join(dataDir, 'backups/old'), { recursive: true });
  writeFileSync(join(dataDir, 'backups/old/t_1.mainstay.gz'), '');
  for (const path of [
    dataDir,
    join(dataDir, 'tenants'),
    join(dataDir, 'backups'),
    join(dataDir, 'backups/old'),
  ])
    chmodSync(path, 0o755);
  for (const name of ['platform.db', 'owner.db', 'backups/old/t_1.mainstay.gz'])
    chmodSync(join(dataDir, name), 0o644);
  expect(open(dataDir)).toHaveLength(7);
  const second = await startServer({ dataDir });
  expect(open(dataDir)).toEqual([]);
  expect(second.output().match(/made readable by this user only/g)).toHaveLength(1);
  await second.stop();
  const third = await startServer({ dataDir });
  expect(third.output()).not.toContain('readable by this user only');
  await third.stop();
});

test('a folder that is full of other things is not closed, but what is ours in it', () => {
  for (const name of ['music', 'tenants']) mkdirSync(join(dataDir, name), { recursive: true });
  for (const name of ['platform.db', 'tenants/t_1.db', 'music/song']) writeFileSync(join(dataDir, name), '');
  chmodSync(dataDir, 0o755);
  for (const name of ['platform.db', 'tenants/t_1.db', 'music/song']) chmodSync(join(dataDir, name), 0o644);
  const told: string[] = [];
  keepPrivate(dataDir, { warn: (_details, text) => told.push(text) });
  const mode = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
  expect(['', 'music/song', 'platform.db', 'tenants', 'tenants/t_1.db'].map(mode)).toEqual([
    '755',
    '644',
    '600',
    '700',
    '600',
  ]);
  expect(told[0]).toContain('Give Mainstay a folder of its own');
});

test.skipIf(process.getuid?.() !== 0)(
  'what belongs to somebody else is named, and does not end the start',
  () => {
    mkdirSync(join(dataDir, 'backups'), { recursive: true });
    const foreign = join(dataDir, 'backups/before.mainstay.gz');
    writeFileSync(foreign, '');
    chmodSync(foreign, 0o644);
    for (const path of [folder, dataDir, join(dataDir, 'backups')]) chownSync(path, NOBODY, NOBODY);
    const script = `
    import { keepPrivate } from ${JSON.stringify(join(import.meta.dirname, 'private-folder.ts'))};
    process.setegid(${NOBODY}); process.seteuid(${NOBODY});
    keepPrivate(${JSON.stringify(dataDir)}, { warn: (_details, text) => console.log(text) });`;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    expect(stdout).toContain(`${foreign} is open to others and belongs to somebody else`);
    expect(stdout).toContain(`chown -R`);
  },
);
