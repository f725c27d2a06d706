import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { tempDatabase } from '../../store/testing/temp-database.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const folder = mkdtempSync(join(tmpdir(), 'mainstay-doctor-'));
chmodSync(folder, 0o777);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command line as a user for whom file permissions count, so not as root. */
function mainstay(words: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...compiledOf(ROOT), INIT_CWD: folder, ...environment },
    encoding: 'utf8',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  return { code: status, out: stdout, err: stderr };
}
const created = ['tenant', 'create', 'Nova', '--subdomain', 'nova'];

test('it knows backups that went elsewhere, and misses those that never were', { timeout: 240_000 }, () => {
  const at = { DATA_DIR: join(folder, 'elsewhere') };
  expect(mainstay(created, at)).toMatchObject({ code: 0 });
  expect(mainstay(['doctor'], at).out).toContain('backups: there was none yet');
  expect(mainstay(['backup', '--to', 'kept'], at)).toMatchObject({ code: 0 });
  const { code, out } = mainstay(['doctor'], at);
  expect([code, out]).toEqual([0, expect.not.stringContaining('backups')]);
});

test('a file that cannot be written is an error that names it', { timeout: 240_000 }, () => {
  const at = { DATA_DIR: join(folder, 'read-only') };
  expect(mainstay(created, at)).toMatchObject({ code: 0 });
  const file = join(at.DATA_DIR, 'tenants/t_1.db');
  chmodSync(file, 0o400);
  const { code, out } = mainstay(['doctor'], at);
  expect([code, out]).toEqual([
    1,
    expect.stringMatching(/^ERROR {3}nova \(tenant 1\): .*t_1\.db cannot be written/m),
  ]);
  expect(out).not.toContain('Put back its newest backup');
  // SQLite gives the files beside a store the permissions of the store.
  for (const name of readdirSync(join(at.DATA_DIR, 'tenants')))
    chmodSync(join(at.DATA_DIR, 'tenants', name), 0o600);
  expect(mainstay(['doctor'], at)).toMatchObject({ code: 0 });
  chmodSync(join(at.DATA_DIR, 'platform.db'), 0o400);
  const platform = mainstay(['doctor'], at);
  // The platform's own store may then not open at all, with the same message.
  expect([platform.code, `${platform.out}${platform.err}`]).toEqual([
    1,
    expect.stringMatching(/platform\.db cannot be written/),
  ]);
});

test('a store of PostgreSQL that cannot be written is an error', { timeout: 240_000 }, async () => {
  const database = await tempDatabase();
  try {
    const at = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: database.url };
    expect(mainstay(created, at)).toMatchObject({ code: 0, err: '' });
    expect(mainstay(['doctor'], at)).toMatchObject({ code: 0 });
    await database.query(`
      DO $$ DECLARE one text; BEGIN
        FOR one IN SELECT rolname FROM pg_roles WHERE rolname LIKE '${database.name}%' LOOP
          EXECUTE format('REVOKE ALL ON t_1._sequence FROM %I', one);
        END LOOP;
      END $$`);
    const { code, out } = mainstay(['doctor'], at);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^ERROR {3}nova \(tenant 1\): it cannot be written/m),
    ]);
  } finally {
    await database.remove();
  }
});

const small = join(folder, 'small');
mkdirSync(small);
const isMounted =
  isRoot && spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=0777', 'tmpfs', small]).status === 0;
afterAll(() => void (isMounted && spawnSync('umount', [small])));

test.skipIf(!isMounted)('on a full disk it says to free space, not to restore', { timeout: 240_000 }, () => {
  const at = { DATA_DIR: join(small, 'data') };
  expect(mainstay(created, at)).toMatchObject({ code: 0 });
  const { bavail, bsize } = statfsSync(small);
  writeFileSync(join(small, 'filler'), Buffer.alloc(bavail * bsize - 256 * 1024));
  const { code, out, err } = mainstay(['doctor'], at);
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(/nova \(tenant 1\): The disk that holds .*t_1\.db has no room/);
  expect(out).toContain('Free some space');
  expect(out).not.toContain('restore');
});
