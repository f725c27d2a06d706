import { describe, expect, test } from 'vitest';
import { HostNames, readHost } from './host.ts';

const label63 = 'a'.repeat(63);

const landing = [
  'mainstay.example',
  'MainStay.Example',
  'mainstay.example.',
  'mainstay.example:3000',
  'mainstay.example.:3000',
  'www.mainstay.example',
  'WWW.mainstay.example:80',
  '127.0.0.1',
  '127.0.0.1:3000',
  '192.168.1.20',
  '[::1]',
  '[::1]:3000',
  '[2001:db8::1]:443',
];

const tenants: [string, string][] = [
  ['acme.mainstay.example', 'acme'],
  ['ACME.Mainstay.EXAMPLE', 'acme'],
  ['acme.mainstay.example.', 'acme'],
  ['acme.mainstay.example:3000', 'acme'],
  ['acme.mainstay.example.:443', 'acme'],
  ['a.mainstay.example', 'a'],
  ['7.mainstay.example', '7'],
  ['a-b--c.mainstay.example', 'a-b--c'],
  ['xn--bcher-kva.mainstay.example', 'xn--bcher-kva'],
  [`${label63}.mainstay.example`, label63],
  ['constructor.mainstay.example', 'constructor'],
];

const unknown: (string | undefined)[] = [
  undefined,
  '',
  ' ',
  '.',
  '..',
  ':3000',
  'localhost',
  'example',
  '.mainstay.example',
  '..mainstay.example',
  'acme..mainstay.example',
  'acme.mainstay.example..',
  'acme.mainstay..example',
  'a.b.mainstay.example',
  'www.acme.mainstay.example',
  'acme.www.mainstay.example',
  'api.mainstay.example',
  'API.mainstay.example:3000',
  'acmemainstay.example',
  'mainstay.example.evil.com',
  'acme.mainstay.example.evil.com',
  'evil.com',
  'x@evil',
  'x@acme.mainstay.example',
  'acme.mainstay.example@evil.com',
  'user:pass@acme.mainstay.example',
  'a/../b',
  'a/../b.mainstay.example',
  'acme.mainstay.example/x',
  'acme.mainstay.example?x',
  'acme.mainstay.example#x',
  'acme.mainstay.example\\x',
  'http://acme.mainstay.example',
  'acme.mainstay.example, globex.mainstay.example',
  'acme.mainstay.example globex.mainstay.example',
  ' acme.mainstay.example',
  'acme.mainstay.example\t',
  'acme\u0000.mainstay.example',
  'acme.mainstay.example\r\nX: y',
  '-acme.mainstay.example',
  'acme-.mainstay.example',
  'a_b.mainstay.example',
  '%61cme.mainstay.example',
  '*.mainstay.example',
  `${'a'.repeat(64)}.mainstay.example`,
  `${'a'.repeat(300)}.mainstay.example`,
  'acme.mainstay.example:',
  'acme.mainstay.example:99999',
  'acme.mainstay.example:123456',
  'acme.mainstay.example:-1',
  'acme.mainstay.example:80:80',
  'acme.mainstay.example:http',
  // The Kelvin sign and the dotless i become plain letters when lower-cased elsewhere.
  'ac\u212ae.mainstay.example',
  'b\u00fccher.mainstay.example',
  'acme\u3002mainstay.example',
  '\uff41cme.mainstay.example',
  '\ud800.mainstay.example',
  '1.2.3',
  '256.1.1.1',
  '0x7f.0.0.1',
  '2130706433',
  '::1',
  '[::1',
  '[acme].mainstay.example',
  '[::1].mainstay.example',
  '[127.0.0.1]',
];

describe('readHost', () => {
  test.each(landing)('%j is the landing page', (host) => {
    expect(readHost(host, 'mainstay.example')).toEqual({ kind: 'landing' });
  });

  test.each(tenants)('%j is a tenant', (host, subdomain) => {
    expect(readHost(host, 'mainstay.example')).toEqual({ kind: 'subdomain', subdomain });
  });

  test.each(['admin.mainstay.example', 'Admin.mainstay.example.:3000'])('%j is the platform', (host) => {
    expect(readHost(host, 'mainstay.example')).toEqual({ kind: 'platform' });
  });

  test.each(unknown)('%j is unknown', (host) => {
    expect(readHost(host, 'mainstay.example')).toEqual({ kind: 'unknown' });
  });

  test('a base domain of one label', () => {
    expect(readHost('acme.localhost:3000', 'localhost')).toEqual({ kind: 'subdomain', subdomain: 'acme' });
    expect(readHost('localhost:3000', 'localhost')).toEqual({ kind: 'landing' });
  });
});

test('a host is read once, as long as there are not very many others', () => {
  const hosts = new HostNames('localhost');
  const acme = hosts.read('acme.localhost:3000');
  expect(acme).toEqual({ kind: 'subdomain', subdomain: 'acme' });
  expect(hosts.read('acme.localhost:3000')).toBe(acme);
  // Unknown hosts take no room in the cache.
  for (let number = 0; number < 3_000; number++) hosts.read(`nobody-${number}.example`);
  for (let number = 1; number < 2_000; number++) hosts.read(`t${number}.localhost`);
  expect(hosts.read('acme.localhost:3000')).toBe(acme);
  hosts.read('t2000.localhost');
  expect(hosts.read('acme.localhost:3000')).not.toBe(acme);
  expect(hosts.read(undefined)).toEqual({ kind: 'unknown' });
});
