import { resolve } from 'node:path';
import { nearest } from '../shared/nearest.ts';
import {
  addressRanges,
  auditDays,
  databaseUrl,
  domain,
  drainSeconds,
  email,
  gigabytes,
  isProduction,
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
  secretIn,
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
  /** The address that mails come from. */
  mailFrom: string;
  /** How many days the history is kept; without it, for ever. */
  auditDays?: number;
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
  /** Variables that look like settings with a slip in their names, each with the name that was probably meant. */
  mistyped: string[];
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

/** The names of all settings. */
export const SETTING_NAMES = [
  'AUDIT_DAYS',
  'BASE_DOMAIN',
  'CONTACT_EMAIL',
  'DATABASE_POOL',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATA_DIR',
  'DEMO',
  'DRAIN_SECONDS',
  'DROP_UNUSED_COLUMNS',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'MAX_FILES_GB',
  'MAX_FILE_MB',
  'MAX_QUEUE',
  'MAX_REQUESTS',
  'METRICS_HOST',
  'METRICS_PORT',
  'NODE_ENV',
  'PORT',
  'RATE_LIMIT',
  'SMTP_ALLOW_PLAINTEXT',
  'SMTP_URL',
  'SMTP_URL_FILE',
  'TRUST_PROXY',
] as const;
type SettingName = (typeof SETTING_NAMES)[number];
/** Shorter names have neighbours that other programs use, such as `POST` and `HOSTS`. */
const SHORTEST_COMPARED = 6;

/**
 * Variables that look like settings with a slip in their names. An environment holds variables of other programs too, so
 * they are no errors, but without a word `BASE_DOMIAN` would leave the server on its default.
 */
function mistypedSettings(env: Environment): string[] {
  const known: readonly string[] = SETTING_NAMES;
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.length < SHORTEST_COMPARED || name !== name.toUpperCase()) return [];
    const meant = nearest(
      name,
      known.filter((one) => one.length >= SHORTEST_COMPARED),
    );
    return meant === undefined ? [] : [`${name} is no setting of Mainstay; did you mean ${meant}?`];
  });
}

/**
 * Reads the settings from the environment and reports all errors at once. An empty variable counts as not set. The server
 * listens on 127.0.0.1, with `NODE_ENV=production` on all addresses (0.0.0.0), unless `HOST` says otherwise; each request
 * is logged in production, elsewhere only failures, unless `LOG_LEVEL` says otherwise.
 * @throws SettingsError
 */
export function readSettings(env: Environment): Settings {
  const errors: string[] = [];

  function read<T>(name: SettingName, fallback: T, parse: Parser<T>): T {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const result = parse(text);
    if ('value' in result) return result.value;
    errors.push(`${name} is ${JSON.stringify(text)} but should be ${result.expected}`);
    return fallback;
  }

  /** A setting that may hold a password: its value is never shown, and may be in a file that `…_FILE` names. */
  function readSecret(name: 'DATABASE_URL' | 'SMTP_URL', parse: Parser<string>): string | undefined {
    const given = env[name]?.trim();
    const path = env[`${name}_FILE`]?.trim();
    if (given && path) errors.push(`${name} and ${name}_FILE are both set. Leave one of them out`);
    const text = path && !given ? secretIn(path) : { value: given };
    if ('expected' in text)
      errors.push(`${name}_FILE is ${JSON.stringify(path)} but should be ${text.expected}`);
    else if (text.value) {
      const result = parse(text.value);
      if ('value' in result) return result.value;
      errors.push(
        `${name} is set (its value is not shown, it may hold a password) but should be ${result.expected}`,
      );
    }
    return undefined;
  }

  const production = read('NODE_ENV', false, isProduction);
  const settings: Omit<Settings, 'mailFrom'> = {
    port: read('PORT', 3000, port),
    host: read('HOST', production ? '0.0.0.0' : '127.0.0.1', listenAddress),
    dataDir: read('DATA_DIR', resolve('./data'), (text) => ({ value: resolve(text) })),
    baseDomain: read('BASE_DOMAIN', 'localhost', domain),
    databaseUrl: readSecret('DATABASE_URL', databaseUrl),
    databasePool: read('DATABASE_POOL', 10, poolSize),
    smtpUrl: readSecret('SMTP_URL', smtpUrl),
    smtpAllowPlaintext: read('SMTP_ALLOW_PLAINTEXT', false, yesOrNo),
    contactEmail: read('CONTACT_EMAIL', 'hello@mainstay.example', email),
    auditDays: read<number | undefined>('AUDIT_DAYS', undefined, auditDays),
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
    mistyped: mistypedSettings(env),
  };
  const mailFrom = read('MAIL_FROM', settings.contactEmail, email);
  if (errors.length > 0) throw new SettingsError(errors);
  return { ...settings, mailFrom };
}
