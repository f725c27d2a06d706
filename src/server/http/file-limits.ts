import type { FileLimits } from '../files/receive-file.ts';
import type { Settings } from '../settings.ts';

/** The settings for files, in bytes. */
export function fileLimits({ maxFileMb, maxFilesGb }: Settings): FileLimits {
  return { file: maxFileMb * 1024 ** 2, tenant: Math.round(maxFilesGb * 1024 ** 3) };
}
