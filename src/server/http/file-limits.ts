import type { FileLimits } from '../files/receive-file.ts';
import type { Settings } from '../settings.ts';
import type { HostTarget } from '../tenancy/tenancy.ts';

/** The limits for files of a Host, in bytes: those of the settings, unless its tenant has a quota of its own. */
export function fileLimits({ maxFileMb, maxFilesGb }: Settings, target: HostTarget | null): FileLimits {
  const own = target?.kind === 'tenant' ? target.ref.fileQuota : undefined;
  return { file: maxFileMb * 1024 ** 2, tenant: own ?? Math.round(maxFilesGb * 1024 ** 3) };
}
