import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { StoreUnavailableError } from '../errors.ts';

const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const;
const MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Connection options without the TLS parameters, which the driver reads in its own way: here every `sslmode` except
 * `disable` and `no-verify` checks certificate and host name. @throws StoreUnavailableError
 */
export function connectionOf(text: string): { connectionString: string; ssl?: false | ConnectionOptions } {
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !MODES.includes(mode))
    throw new StoreUnavailableError(`sslmode in DATABASE_URL is none of ${MODES.join(', ')}.`);
  const ssl: ConnectionOptions = { rejectUnauthorized: mode !== 'no-verify' };
  let wanted = mode !== null && mode !== 'disable';
  for (const [word, option] of Object.entries(FILES)) {
    const path = url.searchParams.get(word);
    if (path === null) continue;
    ssl[option as 'ca'] = contentOf(word, path);
    wanted = mode !== 'disable';
  }
  for (const word of ['sslmode', ...Object.keys(FILES)]) url.searchParams.delete(word);
  // Without any TLS parameter, the driver decides.
  if (mode === null && !wanted) return { connectionString: url.href };
  return { connectionString: url.href, ssl: wanted ? ssl : false };
}

function contentOf(word: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StoreUnavailableError(`${word} in DATABASE_URL names ${path}, which cannot be read.`, {
      cause: error,
    });
  }
}
