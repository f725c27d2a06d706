import type { Settings } from '../../settings.ts';
import type { Engine } from '../../store/engine.ts';
import type { Store } from '../../store/store.ts';
import { lastBackup, newestBackupTime } from '../backup.ts';
import { counted } from '../counted.ts';
import { freeSpace } from '../free-space.ts';
import { REPLACED_KEPT, replacedCopies } from '../replaced-copies.ts';
import type { Finding } from './finding.ts';

const MEBIBYTE = 1024 * 1024;
const LEAST_FREE = 500 * MEBIBYTE;
const BACKUP_AGE_DAYS = 2;

/** Checks free disk space, copies left by restores, and the age of the newest backup. */
export async function diskFindings(settings: Settings, engine: Engine, platform: Store): Promise<Finding[]> {
  return [
    ...roomFindings(settings, engine),
    ...copyFindings(settings),
    ...(await backupFindings(settings, platform)),
  ];
}

function roomFindings(settings: Settings, engine: Engine): Finding[] {
  const { free, size } = freeSpace(settings);
  if (free >= LEAST_FREE && free / size >= 0.05) return [];
  return [
    {
      level: free < LEAST_FREE ? 'error' : 'advice',
      about: 'disk',
      text: `${Math.floor(free / MEBIBYTE)} MiB are free where ${settings.dataDir} lies`,
      advice: engine.shared
        ? 'Free some space, or move old backups elsewhere: the next backup may not fit.'
        : 'Free some space, or move old backups elsewhere. Below 500 MiB /readyz answers 503.',
    },
  ];
}

function copyFindings(settings: Settings): Finding[] {
  const copies = replacedCopies(settings);
  if (copies.length === 0) return [];
  const size = Math.ceil(copies.reduce((sum, { bytes }) => sum + bytes, 0) / MEBIBYTE);
  return [
    {
      level: 'advice',
      about: 'restores',
      text: `${counted(copies.length, 'copy', 'copies')} of what restores have replaced: ${size} MiB, the newest is ${copies[0]?.path}`,
      advice: `When nobody misses anything they can be deleted; a restore itself keeps the newest ${REPLACED_KEPT} of each tenant.`,
    },
  ];
}

async function backupFindings(settings: Settings, platform: Store): Promise<Finding[]> {
  const own = lastBackup(settings);
  // If the store cannot be read, its own check reports why.
  const at = await newestBackupTime(settings, platform).catch(() => own?.at);
  const days = at && (Date.now() - at.getTime()) / 86_400_000;
  if (days !== undefined && days <= BACKUP_AGE_DAYS) return [];
  const place = own && own.at.getTime() === at?.getTime() ? `: ${own.path}` : '';
  return [
    {
      level: 'advice',
      about: 'backups',
      text: days === undefined ? 'there was none yet' : `the newest is ${Math.floor(days)} days old${place}`,
      advice: 'Run mainstay backup by a timer, and copy the folder to another machine.',
    },
  ];
}
