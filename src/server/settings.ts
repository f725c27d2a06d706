import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** What the environment says, checked and with defaults filled in. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Subdomains of this name are tenants. */
  baseDomain: string;
  /** A PostgreSQL database that holds all data instead of the data folder. */
  databaseUrl?: string;
  /** The most connections that this process opens to it. */
  databasePool: number;
  smtpUrl?: string;
  /** Mails may go over the network unencrypted where the mail server offers nothing else. */
  smtpAllowPlaintext: boolean;
  contactEmail: string;
  /** Addresses or CIDR ranges of proxies whose forwarded headers are believed. */
  trustProxy: string[];
  /** Requests a second that one session may send, with twice as many at once; 0 is no limit. */
  rateLimit: number;
  /** Requests that are worked on at once; those of one tenant take at most half of these places. */
  maxRequests: number;
  /** Requests of one tenant that may wait for their turn, four times as many over all; 0 lets everything in at once. */
  maxQueue: number;
  /** Seconds that everything is still answered after `/readyz` has begun to say no, so that proxies send nothing more. */
  drainSeconds: number;
  /** Where Prometheus asks for figures; without it nobody can. */
  metricsPort?: number;
  metricsHost: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Fill an empty data folder with demo tenants. */
  demo: boolean;
  /** Drop columns that no schema names and nobody has filled in; `npm run dev` does, for schemas that are being written. */
  dropUnused: boolean;
  production: boolean;
}

/** The environment is wrong; `errors` holds one sentence for each wrong setting. */
export class SettingsError extends Error {
  readonly errors: string[];
  constructor(errors: string[]) {
    super(`The settings are wrong:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'SettingsError';
    this.errors = errors;
  }
}

type Environment = Record<string, string | undefined>;
/** Returns the value, or says in words what it should be. */
type Parser<T> = (text: string) => { value: T } | { expected: string };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const HOST_NAME = /^(?=.{1,190}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

/**
 * Reads the settings from the environment and reports all errors at once. A variable that is empty counts as not set.
 * The server listens on 127.0.0.1, with `NODE_ENV=production` on all addresses (0.0.0.0), unless `HOST` says otherwise;
 * each request is logged in production, elsewhere only what went wrong, unless `LOG_LEVEL` says otherwise.
 * @throws SettingsError
 */
export function readSettings(env: Environment): Settings {
  const errors: string[] = [];
  const production = env.NODE_ENV === 'production';

  function read<T>(name: string, fallback: T, parse: Parser<T>, secret = false): T {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const result = parse(text);
    if ('value' in result) return result.value;
    const shown = secret ? 'set (its value is not shown, it may hold a password)' : JSON.stringify(text);
    errors.push(`${name} is ${shown} but should be ${result.expected}`);
    return fallback;
  }

  const settings: Settings = {
    port: read('PORT', 3000, port),
    host: read('HOST', production ? '0.0.0.0' : '127.0.0.1', listenAddress),
    dataDir: read('DATA_DIR', resolve('./data'), (text) => ({ value: resolve(text) })),
    baseDomain: read('BASE_DOMAIN', 'localhost', domain),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, databaseUrl, true),
    databasePool: read('DATABASE_POOL', 10, poolSize),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, smtpUrl, true),
    smtpAllowPlaintext: read('SMTP_ALLOW_PLAINTEXT', false, yesOrNo),
    contactEmail: read('CONTACT_EMAIL', 'hello@mainstay.example', email),
    trustProxy: read('TRUST_PROXY', [], addressRanges),
    rateLimit: read('RATE_LIMIT', 20, requestsPerSecond),
    maxRequests: read('MAX_REQUESTS', 64, requestPlaces),
    maxQueue: read('MAX_QUEUE', 64, queueLength),
    drainSeconds: read('DRAIN_SECONDS', production ? 2 : 0.2, drainSeconds),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, port),
    metricsHost: read('METRICS_HOST', '127.0.0.1', listenAddress),
    logLevel: read<Settings['logLevel']>('LOG_LEVEL', production ? 'info' : 'warn', logLevel),
    demo: read('DEMO', !production, yesOrNo),
    production,
    dropUnused: read('DROP_UNUSED_COLUMNS', false, yesOrNo),
  };
  if (errors.length > 0) throw new SettingsError(errors);
  return settings;
}

const port: Parser<number> = (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65535
    ? { value: Number(text) }
    : { expected: 'a whole number from 0 to 65535, such as 3000 (0 takes any free port)' };

const listenAddress: Parser<string> = (text) =>
  isIP(text) || HOST_NAME.test(text)
    ? { value: text }
    : { expected: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0' };

const domain: Parser<string> = (text) => {
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

/** Whether user or password hold letters that end them early, so that a part of a password would pass for a host. */
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

const databaseUrl: Parser<string> = (text) => {
  if (isUnencoded(text)) return { expected: UNENCODED };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
    ? { value: text }
    : {
        expected:
          'a PostgreSQL database such as postgresql://user:password@db.example:5432/mainstay, or left out to keep data in DATA_DIR',
      };
};

/** One job that only one node may do holds a connection while it needs two more. */
const poolSize: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 4
    ? { value: Number(text) }
    : { expected: 'a whole number from 4 to 9999: the connections that this process may open' };

const smtpUrl: Parser<string> = (text) => {
  if (isUnencoded(text)) return { expected: UNENCODED };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What follows the port could switch encryption off; nothing of it is needed.
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

const email: Parser<string> = (text) =>
  EMAIL.test(text) ? { value: text } : { expected: 'an email address, such as hello@mainstay.example' };

const addressRanges: Parser<string[]> = (text) => {
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
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const logLevel: Parser<Settings['logLevel']> = (text) => {
  const level = LOG_LEVELS.find((known) => known === text.toLowerCase());
  return level ? { value: level } : { expected: `one of ${LOG_LEVELS.join(', ')}` };
};

const requestsPerSecond: Parser<number> = (text) =>
  /^\d{1,6}$/.test(text) && (text === '0' || Number(text) >= 20)
    ? { value: Number(text) }
    : {
        expected: 'a whole number of at least 20 (the app itself sends up to 10 a second), or 0 for no limit',
      };

const requestPlaces: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) >= 8
    ? { value: Number(text) }
    : { expected: 'a whole number from 8 to 9999: the requests that are worked on at once' };

const queueLength: Parser<number> = (text) =>
  /^\d{1,4}$/.test(text) && (text === '0' || Number(text) >= 8)
    ? { value: Number(text) }
    : {
        expected:
          'a whole number from 8 to 9999: the requests of one tenant that may wait, or 0 to let all in',
      };

const drainSeconds: Parser<number> = (text) =>
  /^\d{1,2}(\.\d)?$/.test(text) && Number(text) <= 60
    ? { value: Number(text) }
    : { expected: 'seconds from 0 to 60 between the first no of /readyz and the closed port, such as 2' };

const yesOrNo: Parser<boolean> = (text) => {
  if (/^(true|1|yes|on)$/i.test(text)) return { value: true };
  if (/^(false|0|no|off)$/i.test(text)) return { value: false };
  return { expected: 'true or false' };
};
