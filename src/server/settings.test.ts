import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('settings', () => {
  test('an empty environment gives a local server with demo data', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      baseDomain: 'localhost',
      databaseUrl: undefined,
      databasePool: 10,
      smtpUrl: undefined,
      smtpAllowPlaintext: false,
      contactEmail: 'hello@mainstay.example',
      mailFrom: 'hello@mainstay.example',
      trustProxy: [],
      logLevel: 'warn',
      rateLimit: 20,
      maxRequests: 64,
      maxQueue: 64,
      maxFileMb: 10,
      maxFilesGb: 2,
      drainSeconds: 0.2,
      metricsHost: '127.0.0.1',
      demo: true,
      production: false,
      dropUnused: false,
      mistyped: [],
    });
  });

  test('production listens on all addresses and has no demo, unless told', () => {
    expect(readSettings({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', demo: false });
    expect(readSettings({ NODE_ENV: 'production', HOST: '::1', DEMO: 'yes' })).toMatchObject({
      host: '::1',
      demo: true,
    });
  });

  test.each(['Production', 'prod', 'PRODUCTION', 'staging'])(
    'NODE_ENV=%s is refused: it would start a real server with demo data',
    (NODE_ENV) => {
      expect(() => readSettings({ NODE_ENV })).toThrow(/NODE_ENV is ".*" but should be production/);
    },
  );

  test('a name with a slip is named with what was probably meant, others are left alone', () => {
    const others = { HOSTNAME: 'a', NODE_OPTIONS: '', npm_config_port: '1', POST: '', PGHOST: 'db' };
    expect(readSettings(others).mistyped).toEqual([]);
    expect(readSettings({ BASE_DOMIAN: 'a.example', TRUSTED_PROXY: '::1' }).mistyped).toEqual([
      'BASE_DOMIAN is no setting of Mainstay; did you mean BASE_DOMAIN?',
      'TRUSTED_PROXY is no setting of Mainstay; did you mean TRUST_PROXY?',
    ]);
  });

  test('a secret may be in a file, and no message shows it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'mainstay-secret-'));
    const path = join(folder, 'smtp');
    const url = 'smtps://u:secret@mail.example:465';
    writeFileSync(path, `${url}\n`);
    expect(readSettings({ SMTP_URL_FILE: path }).smtpUrl).toBe(url);
    expect(() => readSettings({ SMTP_URL_FILE: path, SMTP_URL: url })).toThrow('both set');
    for (const wrong of [join(folder, 'none'), folder, '/dev/zero'])
      expect(() => readSettings({ DATABASE_URL_FILE: wrong })).toThrow('DATABASE_URL_FILE is');
    writeFileSync(path, 'smtps://u:secret@mail.example:465/x');
    expect(() => readSettings({ SMTP_URL_FILE: path })).toThrow(/^(?!.*secret@).*SMTP_URL is set/s);
    rmSync(folder, { recursive: true });
  });

  test('reads every setting', () => {
    expect(
      readSettings({
        PORT: '0',
        BASE_DOMAIN: 'Mainstay.Example',
        SMTP_URL: 'smtps://u:p@mail.example:465',
        CONTACT_EMAIL: 'sales@mainstay.example',
        TRUST_PROXY: '10.0.0.0/8, ::1,192.168.1.1',
        LOG_LEVEL: 'WARN',
        DEMO: '0',
        HOST: '  ',
      }),
    ).toMatchObject({
      port: 0,
      host: '127.0.0.1',
      baseDomain: 'mainstay.example',
      smtpUrl: 'smtps://u:p@mail.example:465',
      contactEmail: 'sales@mainstay.example',
      trustProxy: ['10.0.0.0/8', '::1', '192.168.1.1'],
      logLevel: 'warn',
      demo: false,
    });
  });

  test('names all errors at once: the setting, what it is and what it should be', () => {
    const errors = errorsOf({
      PORT: '70000',
      BASE_DOMAIN: 'http://x',
      DATABASE_URL: 'mysql://me:secret@db/x',
      DATABASE_POOL: '1',
      SMTP_URL: 'mail.example:secret',
      CONTACT_EMAIL: 'nobody',
      TRUST_PROXY: 'true',
      MAX_REQUESTS: '1',
      MAX_QUEUE: '7',
      DRAIN_SECONDS: '61',
      LOG_LEVEL: 'loud',
      DEMO: 'maybe',
      HOST: 'a b',
    });
    expect(errors.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'HOST',
      'BASE_DOMAIN',
      'DATABASE_URL',
      'DATABASE_POOL',
      'SMTP_URL',
      'CONTACT_EMAIL',
      'TRUST_PROXY',
      'MAX_REQUESTS',
      'MAX_QUEUE',
      'DRAIN_SECONDS',
      'LOG_LEVEL',
      'DEMO',
    ]);
    expect(errors[0]).toBe(
      'PORT is "70000" but should be a whole number from 0 to 65535, such as 3000 (0 takes any free port)',
    );
    expect(errors[3]).toContain('a PostgreSQL database such as');
    expect(errors.join()).not.toContain('secret');
  });

  test.each([
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PORT', '1e3'],
    ['BASE_DOMAIN', '127.0.0.1'],
    ['BASE_DOMAIN', 'a..b'],
    ['BASE_DOMAIN', 'localhost:3000'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/1'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '1'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false'],
    ['SMTP_URL', 'smtps://u:50%@mail.example'],
    ['SMTP_ALLOW_PLAINTEXT', 'perhaps'],
  ])('%s refuses %s', (name, value) => {
    expect(errorsOf({ [name]: value })).toHaveLength(1);
  });
});

function errorsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
  return [];
}

test.each(['p@ss', 'pa/ss', '12/ss', 'pa?ss', 'pa#ss', 'p%ss', 'pa/s@s'])(
  'a password with letters that end it early (%s) is refused and no part of it shown',
  (password) => {
    for (const [name, scheme] of [
      ['DATABASE_URL', 'postgresql'],
      ['SMTP_URL', 'smtps'],
    ] as const) {
      const read = () => readSettings({ [name]: `${scheme}://user:${password}@host.example:1234/name` });
      expect(read).toThrow('percent-encoded');
      expect(read).not.toThrow(/ss@|ss\/|p@s|12\//);
    }
    const encoded = `postgresql://user:${encodeURIComponent(password)}@host.example:1234/name`;
    expect(readSettings({ DATABASE_URL: encoded }).databaseUrl).toBe(encoded);
  },
);
