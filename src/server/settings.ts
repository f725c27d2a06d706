import { resolve } from 'node:path';
import {
  addressRanges,
  databaseUrl,
  domain,
  drainSeconds,
  email,
  gigabytes,
  type LogLevel,
  listenAddress,
  logLevel,
  megabytes,
  type Parser,
  poolSize,
  port,
  queueLength,
  requestPlaces,
  requestsPerSecond,
  smtpUrl,
  yesOrNo,
} from './settings-parsers.ts';

/** The environment variables, checked and with defaults filled in. */
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
  /** Allows unencrypted mail if the mail server offers nothing else. */
  smtpAllowPlaintext: boolean;
  contactEmail: string;
  /** Addresses or CIDR ranges of proxies whose forwarded headers are trusted. */
  trustProxy: string[];
  /** Requests per second for one session, with twice as many in a burst; 0 means no limit. */
  rateLimit: number;
  /** Requests worked on at once; those of one tenant take at most half of these places. */
  maxRequests: number;
  /** Requests of one tenant that may wait for their turn, four times as many in total; 0 lets everything in at once. */
  maxQueue: number;
  /** The most megabytes of one attached file, and the most gigabytes of all files of a tenant. */
  maxFileMb: number;
  maxFilesGb: number;
  /**
   * Seconds during which requests are still answered after `/readyz` reports not ready, so that proxies can stop sending.
   */
  drainSeconds: number;
  /** The port for Prometheus metrics; without it there are none. */
  metricsPort?: number;
  metricsHost: string;
  logLevel: LogLevel;
  /** Fill an empty data folder with demo tenants. */
  demo: boolean;
  /** Drop columns that no schema names and nobody has filled in; `npm run dev` does, for schemas under development. */
  dropUnused: boolean;
  production: boolean;
}

/** The environment is wrong; `errors` holds one sentence per wrong setting. */
export class SettingsError extends Error {
  readonly errors: string[];
  constructor(errors: string[]) {
    super(`The settings are wrong:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'SettingsError';
    this.errors = errors;
  }
}

type Environment = Record<string, string | undefined>;

/**
 * Reads the settings from the environment and reports all errors at once. An empty variable counts as not set. The server
 * listens on 127.0.0.1, with `NODE_ENV=production` on all addresses (0.0.0.0), unless `HOST` says otherwise; each request
 * is logged in production, elsewhere only failures, unless `LOG_LEVEL` says otherwise.
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
    maxFileMb: read('MAX_FILE_MB', 10, megabytes),
    maxFilesGb: read('MAX_FILES_GB', 2, gigabytes),
    drainSeconds: read('DRAIN_SECONDS', production ? 2 : 0.2, drainSeconds),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, port),
    metricsHost: read('METRICS_HOST', '127.0.0.1', listenAddress),
    logLevel: read<LogLevel>('LOG_LEVEL', production ? 'info' : 'warn', logLevel),
    demo: read('DEMO', !production, yesOrNo),
    production,
    dropUnused: read('DROP_UNUSED_COLUMNS', false, yesOrNo),
  };
  if (errors.length > 0) throw new SettingsError(errors);
  return settings;
}
