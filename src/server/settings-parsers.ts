import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';

/** Returns the value, or a description of what it should be. */
export type Parser<T> = (text: string) => { value: T } | { expected: string };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** What `NODE_ENV` may be, so that a slip does not make a production server one with demo data. */
const ENVIRONMENTS = ['production', 'development', 'test'];

export const isProduction: Parser<boolean> = (text) =>
  ENVIRONMENTS.includes(text)
    ? { value: text === 'production' }
    : { expected: 'production, written just so, or left out on a machine for development' };

const LONGEST_SECRET = 4096;

/** Reads a setting from a file, as Docker and systemd hand out secrets: its text, without the line end. */
export const secretIn: Parser<string> = (path) => {
  const expected = { expected: 'a file with that setting alone in it, readable by this user' };
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > LONGEST_SECRET) return expected;
    return { value: readFileSync(path, 'utf8').trim() };
  } catch {
    return expected;
  }
};

const HOST_NAME = /^(?=.{1,190}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

export const port: Parser<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? { value: Number(text) }
    : { expected: 'a whole number from 0 to 65535, such as 3000 (0 takes any free port)' };

export const listenAddress: Parser<string> = (text) =>
  isIP(text) || HOST_NAME.test(text)
    ? { value: text }
    : { expected: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0' };

export const domain: Parser<string> = (text) => {
  const name = text.toLowerCase();
  return HOST_NAME.test(name) && !isIP(name)
    ? { value: name }
    : {
        expected:
          'a host name without scheme, port or path, such as mainstay.example; tenants live at its subdomains',
      };
};

const UNENCODED =
  'percent-encoded in user and password: @ is %40, / is %2F, : is %3A, ? is %3F, # is %23, % is %25';

/**
 * Whether user or password contain characters that end them early, so that part of a password would be read as a host.
 */
function isUnencoded(text: string): boolean {
  const rest = text.replace(/^[a-z]+:\/\//i, '');
  const end = rest.search(/[/?#]/);
  const afterAuthority = end < 0 ? '' : rest.slice(end);
  const [credentials = '', ...others] = rest.split('@');
  return (
    others.length > 1 ||
    afterAuthority.includes('@') ||
    (others.length === 1 && /%(?![0-9a-f]{2})/i.test(credentials))
  );
}

export const databaseUrl: Parser<string> = (text) => {
  if (isUnencoded(text)) return { expected: UNENCODED };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
    ? { value: text }
    : {
        expected:
          'a PostgreSQL database such as postgresql://user:password@db.example:5432/mainstay, or left out to keep data in DATA_DIR',
      };
};

/** A job that only one node may run holds one connection while it needs two more. */
export const poolSize: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 4
    ? { value: Number(text) }
    : { expected: 'a whole number from 4 to 9999: the connections that this process may open' };

export const smtpUrl: Parser<string> = (text) => {
  if (isUnencoded(text)) return { expected: UNENCODED };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Anything after the port could switch encryption off, and nothing of it is needed.
  const isPlain = url && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '';
  return isPlain && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isDecodable(url)
    ? { value: text }
    : {
        expected:
          'a mail server such as smtps://user:password@mail.example:465, with nothing after the port and with %, @ and / in the password percent-encoded',
      };
};

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const email: Parser<string> = (text) =>
  EMAIL.test(text) ? { value: text } : { expected: 'an email address, such as hello@mainstay.example' };

export const addressRanges: Parser<string[]> = (text) => {
  const ranges = text
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  return ranges.every(isRange)
    ? { value: ranges }
    : { expected: 'addresses or CIDR ranges of your proxies, separated by commas, such as 10.0.0.0/8,::1' };
};

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  // Whoever trusts every address believes what any client claims to be, so no prefix is 0.
  const most = family === 4 ? 32 : 128;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= most);
}

export const logLevel: Parser<LogLevel> = (text) => {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  return level ? { value: level } : { expected: `one of ${LOG_LEVELS.join(', ')}` };
};

export const requestsPerSecond: Parser<number> = (text) =>
  /^\d{1,6}$/.test(text) && (text === '0' || Number(text) >= 20)
    ? { value: Number(text) }
    : {
        expected: 'a whole number of at least 20 (the app itself sends up to 10 a second), or 0 for no limit',
      };

export const requestPlaces: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 8
    ? { value: Number(text) }
    : { expected: 'a whole number from 8 to 9999: the requests that are worked on at once' };

export const queueLength: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && (text === '0' || Number(text) >= 8)
    ? { value: Number(text) }
    : {
        expected:
          'a whole number from 8 to 9999: the requests of one tenant that may wait, or 0 to let all in',
      };

export const drainSeconds: Parser<number> = (text) =>
  /^\d{1,2}(\.\d)?$/.test(text) && Number(text) <= 60
    ? { value: Number(text) }
    : { expected: 'seconds from 0 to 60 between the first no of /readyz and the closed port, such as 2' };

export const yesOrNo: Parser<boolean> = (text) => {
  if (/^(true|1|yes|on)$/i.test(text)) return { value: true };
  if (/^(false|0|no|off)$/i.test(text)) return { value: false };
  return { expected: 'true or false' };
};

export const megabytes: Parser<number> = (text) =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100
    ? { value: Number(text) }
    : { expected: 'a whole number from 1 to 100: the megabytes that one file may have' };

/** Changes can be undone for some days, which reads the history. */
export const auditDays: Parser<number> = (text) =>
  /^\d{2,5}$/.test(text) && Number(text) >= 30
    ? { value: Number(text) }
    : {
        expected: 'a whole number from 30 to 99999: the days that the history is kept, or left out for ever',
      };

export const gigabytes: Parser<number> = (text) =>
  /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0
    ? { value: Number(text) }
    : {
        expected:
          'a number above 0 and below 10000 such as 2 or 0.5: the gigabytes that all files of one tenant may have',
      };
