import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../test/support/free-port.ts';
import {
  makeData,
  makeHome,
  type PostgresHome,
  runPostgres,
} from '../../../../test/support/postgres-server.ts';
import { productModel } from '../../product-model.ts';
import { postgresEngine } from './engine.ts';

const hasOpenssl = (() => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.skipIf(!hasOpenssl)('TLS to a real PostgreSQL', () => {
  let home: PostgresHome;
  let port: number;
  let child: ReturnType<typeof runPostgres>['child'];
  const file = (name: string) => join(home.folder, name);
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: home.folder, stdio: 'ignore' });

  beforeAll(async () => {
    home = await makeHome();
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=Root',
      '-keyout',
      'root.key',
      '-out',
      'root.crt',
    );
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      'server.key',
      '-out',
      'server.csr',
    );
    openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      '-CA',
      'root.crt',
      '-CAkey',
      'root.key',
      '-CAcreateserial',
      '-days',
      '2',
      '-copy_extensions',
      'copy',
      '-out',
      'server.crt',
    );
    const data = makeData(home);
    for (const name of ['server.key', 'server.crt']) {
      cpSync(file(name), join(data, name), { mode: 0 });
      if (home.user.uid !== undefined)
        chownSync(join(data, name), home.user.uid, home.user.gid ?? home.user.uid);
    }
    port = await freePort();
    const started = runPostgres(home, data, port, ['ssl=on']);
    child = started.child;
    await started.ready;
  });
  afterAll(async () => {
    if (child?.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      await gone;
    }
    rmSync(home.folder, { recursive: true, force: true });
  });

  async function owners(host: string, query: string) {
    const url = `postgresql://postgres:postgres@${host}:${port}/postgres${query}`;
    const engine = postgresEngine({ url, model: productModel });
    try {
      return await engine.owners();
    } finally {
      await engine.close();
    }
  }

  test.each(['require', 'verify-ca', 'verify-full'])(
    'sslmode=%s trusts the named root alone',
    async (mode) => {
      const root = `?sslmode=${mode}&sslrootcert=${encodeURIComponent(file('root.crt'))}`;
      expect(await owners('localhost', root)).toEqual([]);
      await expect(owners('localhost', `?sslmode=${mode}`)).rejects.toThrow('sslrootcert=');
      await expect(owners('127.0.0.1', root)).rejects.toThrow('for another host name');
    },
  );

  test('without words about it, or with those that check nothing, it connects too', async () => {
    for (const query of ['', '?sslmode=disable', '?sslmode=no-verify'])
      expect(await owners('127.0.0.1', query)).toEqual([]);
  });
});

test('a mode that is none is named', () => {
  const url = 'postgresql://a:b@127.0.0.1:1/c?sslmode=requried';
  expect(() => postgresEngine({ url, model: productModel })).toThrow('sslmode in DATABASE_URL is none of');
});
