import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { eq } from '../store/eq.ts';
import { BACKUP, noteTime } from '../tenancy/last-times.ts';
import { tempTenancy } from '../tenancy/temp-tenancy.ts';
import { backupAll, newestBackupTime } from './backup.ts';
import { diskFindings } from './doctor/disk-findings.ts';

test('a node knows of the backups that another node makes, and of the newest of them', async () => {
  const temp = await tempTenancy();
  const other = mkdtempSync(join(tmpdir(), 'mainstay-other-node-'));
  try {
    const { engine, tenancy } = temp;
    const settings = readSettings(temp.place.environment);
    const elsewhere = { ...settings, dataDir: other };
    const advised = async () =>
      (await diskFindings(elsewhere, engine, tenancy.platform)).filter(({ about }) => about === 'backups');
    expect(await newestBackupTime(elsewhere, tenancy.platform)).toBeUndefined();
    expect(await advised()).toHaveLength(1);
    await backupAll({ engine, tenancy, settings, print: () => {} }, join(temp.dataDir, 'sets'));
    expect(await newestBackupTime(elsewhere, tenancy.platform)).toBeInstanceOf(Date);
    expect(await advised()).toEqual([]);
    const old = new Date('2026-01-02T03:04:05.000Z');
    await tenancy.platform.write((writer) =>
      writer.updateWhere('_mark', [eq('name', BACKUP)], { updated_at: old.toISOString() }),
    );
    expect(await newestBackupTime(elsewhere, tenancy.platform)).toEqual(old);
    expect(await advised()).toHaveLength(1);
    await noteTime(tenancy.platform, BACKUP);
    expect(await advised()).toEqual([]);
  } finally {
    await temp.remove();
    rmSync(other, { recursive: true });
  }
});
