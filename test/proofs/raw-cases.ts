/** Raw bytes to send, and the acceptable statuses; 0 stands for a connection closed without an answer. */
export interface RawCase {
  name: string;
  text: string;
  good: number[];
}

const REFUSED = [0, 400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 421, 431, 501, 505];
const GOOD = 'acme.localhost';
const NAME = '/api/v1/tenant';

const request = (line: string, headers: string[], body = '', eol = '\r\n') =>
  `${[line, ...headers, 'Connection: close'].join(eol)}${eol}${eol}${body}`;

const refused = (name: string, text: string): RawCase => ({ name, text, good: REFUSED });

/** More than three hundred ways to get HTTP wrong. None of them may reach a tenant. */
export function rawCases(): RawCase[] {
  return [...hosts(), ...targets(), ...methods(), ...framing(), ...headers(), ...cutOff(), ...bodies()];
}

function hosts(): RawCase[] {
  const wrong = [
    '',
    ' ',
    'acme',
    'acme.',
    'acme.localhost.evil.example',
    'evil.example',
    'acme.localhost@evil.example',
    'evil@acme.localhost',
    'acme.localhost/..',
    'a/../acme.localhost',
    'acme.localhost:99999',
    'acme.localhost:-1',
    'acme.localhost:port',
    'acme.localhost,globex.localhost',
    'acme.localhost globex.localhost',
    'acme%2elocalhost',
    'acme\t.localhost',
    'acme\x00.localhost',
    'acme\u00e9.localhost',
    '.localhost',
    '..localhost',
    '-acme.localhost',
    'acme-.localhost',
    'acme_.localhost',
    'x.acme.localhost',
    'acme.globex.localhost',
    '[::1]',
    '[acme.localhost]',
    '127.0.0.1',
    'localhost.acme',
    `${'a'.repeat(64)}.localhost`,
    `${'a.'.repeat(300)}localhost`,
    'api.localhost',
    '*.localhost',
    "acme' or '1'='1.localhost",
    '../platform.localhost',
  ];
  const pairs = [
    [`Host: ${GOOD}`, `Host: ${GOOD}`],
    [`Host: ${GOOD}`, 'Host: globex.localhost'],
    ['Host: globex.localhost', `host: ${GOOD}`],
    [`Host : ${GOOD}`],
    [` Host: ${GOOD}`],
    [`Host: ${GOOD}`, ` folded`],
    [],
    [`X-Host: ${GOOD}`],
    [`X-Forwarded-Host: ${GOOD}`],
    [`Forwarded: host=${GOOD}`],
    [`Host: evil.example`, `X-Forwarded-Host: ${GOOD}`],
    [`Host: evil.example`, `Forwarded: host=${GOOD}`],
    [`Host: evil.example`, `X-Original-Host: ${GOOD}`],
  ];
  return [
    ...wrong.map((host) =>
      refused(`host "${host.slice(0, 30)}"`, request(`GET ${NAME} HTTP/1.1`, [`Host: ${host}`])),
    ),
    ...pairs.map((lines) => refused(`hosts ${lines.join(' + ')}`, request(`GET ${NAME} HTTP/1.1`, lines))),
  ];
}

function targets(): RawCase[] {
  const wrong = [
    `http://${GOOD}${NAME}`,
    `http://globex.localhost${NAME}`,
    `https://${GOOD}/`,
    `//${GOOD}${NAME}`,
    '*',
    'api/v1/tenant',
    '',
    '\\api\\v1\\tenant',
    '/api/v1/../../etc/passwd',
    '/../../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fpackage.json',
    '/api/v1/%',
    '/api/v1/%zz',
    '/api/v1/%c0%ae',
    '/api/v1/%00',
    '/api/v1/company/site/%ff',
    '/api/v1/company/site/..%2f1',
    `/api/v1/${'a/'.repeat(3_000)}`,
    `/api/v1/${'a'.repeat(15_000)}`,
    `/api/v1/company/site?${'a=1&'.repeat(3_500)}`,
    `/${'a'.repeat(1024 * 1024)}`,
    '/data/platform.db',
    '/.git/config',
    '/.env',
    '/src/server/main.ts',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/api/docs/../../package.json',
    '/api/docs/static/../../../package.json',
    '/api/v1/company/site;x=1',
    '/api//v1/company/site',
    '/API/V1/company/site',
    '/api/v1/tenant%2fsite',
  ];
  const pages = wrong.map((target) => {
    const text = request(`GET ${target} HTTP/1.1`, [`Host: ${GOOD}`]);
    // An address outside the API may be one of the app, which answers its page.
    return { name: `target "${target.slice(0, 40)}"`, text, good: [...REFUSED, 200, 401, 404] };
  });
  const versions = [
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/9.9',
    'HTTP/1.1.1',
    'http/1.1',
    'HTTPS/1.1',
    'HTTP/',
    '',
  ];
  return [
    ...pages,
    ...versions.map((version) =>
      refused(`version "${version}"`, request(`GET ${NAME} ${version}`, ['Host: x.example'])),
    ),
  ];
}

function methods(): RawCase[] {
  const wrong = [
    ...['TRACE', 'CONNECT', 'PROPFIND', 'SEARCH', 'LINK', 'M-SEARCH', 'PURGE', 'BREW', 'get', 'GeT', 'G ET'],
    ...[
      'GET\t',
      '\x00GET',
      'GET\x00',
      'ÿ',
      'A'.repeat(5_000),
      'PRI',
      '',
      'GET GET',
      'DEBUG',
      'QUERY',
      'LOCK',
    ],
  ];
  const paths = [NAME, '/api/v1/company/site', '/'];
  return wrong.flatMap((method) =>
    paths.map((path) =>
      refused(
        `method "${method.slice(0, 20)}" ${path}`,
        request(`${method} ${path} HTTP/1.1`, [`Host: ${GOOD}`]),
      ),
    ),
  );
}

function framing(): RawCase[] {
  const login = 'POST /api/v1/users/login HTTP/1.1';
  const smuggled = `GET ${NAME} HTTP/1.1\r\nHost: ${GOOD}\r\n\r\n`;
  const lines = [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 5'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Content-Length: 5, 6'],
    ['Content-Length: -1'],
    ['Content-Length: +5'],
    ['Content-Length: 0x5'],
    ['Content-Length: 5e0'],
    ['Content-Length: 99999999999999999999'],
    ['Content-Length: five'],
    ['Content-Length : 5'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding: identity, chunked, identity'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding:\tchunked\x0b'],
    ['Transfer-Encoding: \x00chunked'],
    [' Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    ['Transfer-Encoding: gzip, chunked'],
  ];
  const payloads = ['hello', '0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\n', `0\r\n\r\n${smuggled}`];
  const chunks = [
    'zz\r\n',
    '-1\r\n',
    '5\r\nhel',
    'ffffffffffffffff\r\n',
    '5;x=\x00\r\nhello\r\n0\r\n\r\n',
    '5\nhello\n0\n\n',
  ];
  const headersOf = (own: string[]) => [`Host: ${GOOD}`, 'Content-Type: application/json', ...own];
  return [
    ...lines.flatMap((own) =>
      payloads.map((payload) => ({
        name: `framing ${own.join(' + ')}`,
        text: request(login, headersOf(own), payload),
        good: [...REFUSED, 422],
      })),
    ),
    ...chunks.map((chunk) =>
      refused(
        `chunk "${chunk.slice(0, 12)}"`,
        request(login, headersOf(['Transfer-Encoding: chunked']), chunk),
      ),
    ),
  ];
}

function headers(): RawCase[] {
  const get = `GET /api/v1/company/site HTTP/1.1`;
  const host = `Host: ${GOOD}`;
  const own: [string, string[], number[]?][] = [
    ['one of 20 KB', [host, `X-Long: ${'x'.repeat(20_000)}`]],
    ['3,000 of them', [host, ...Array.from({ length: 3_000 }, (_, at) => `X-${at}: ${at}`)], [401]],
    ['without a colon', [host, 'nonsense']],
    ['an empty name', [host, ': empty']],
    ['a name with a blank', [host, 'X Y: 1']],
    ['a name with a NUL', [host, 'X\x00: 1']],
    ['a value with a NUL', [host, 'X: a\x00b']],
    ['a lone CR', [host, 'X: a\rb']],
    ['folded', [host, 'X: a', ' b']],
    ['Expect', [host, 'Expect: the impossible']],
    ['Upgrade', [host, 'Upgrade: websocket', 'Connection: Upgrade'], [401]],
    ['Upgrade to HTTP/2', [host, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQ'], [401]],
  ];
  const bearers = [
    '',
    'Bearer',
    'Bearer ',
    'bearer x',
    'Basic YTpi',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer a b',
    'Bearer \xff\xfe',
    'Bearer null',
  ];
  const bare = [
    `${get}\n${host}\n\n`,
    `${get}\r\n${host}\n\r\n`,
    `${get}\n\r\n`,
    `\r\n\r\n\r\n${get}\r\n\r\n`,
    `${get}\r${host}\r\r`,
  ];
  return [
    ...own.map(([name, list, more = []]) => ({
      name: `header ${name}`,
      text: request(get, list),
      good: [...REFUSED, ...more],
    })),
    ...bearers.map((value) => ({
      name: `bearer "${value.slice(0, 20)}"`,
      text: request(get, [host, `Authorization: ${value}`]),
      good: [...REFUSED, 401],
    })),
    ...bare.map((text, at) => ({
      name: `line ends ${at}`,
      text: text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
      good: [...REFUSED, 401],
    })),
  ];
}

function cutOff(): RawCase[] {
  const whole = request(
    'POST /api/v1/users/login HTTP/1.1',
    [`Host: ${GOOD}`, 'Content-Type: application/json', 'Content-Length: 40'],
    '{"email":"a@b.example","password":"x"}  ',
  );
  const cuts = Array.from({ length: 40 }, (_, at) => Math.floor((whole.length * at) / 40));
  const noise = Array.from({ length: 30 }, (_, seed) =>
    String.fromCharCode(
      ...Array.from({ length: 200 }, (_, at) => (seed * 7919 + at * at * 104_729 + at * 31) % 256),
    ),
  );
  return [
    ...cuts.map((cut) => ({
      name: `cut after ${cut} bytes`,
      text: whole.slice(0, cut),
      good: [...REFUSED, 401, 422],
    })),
    ...noise.map((text, seed) => refused(`noise ${seed}`, text)),
    refused('TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    refused('HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    refused('SSH', 'SSH-2.0-OpenSSH_9.2\r\n'),
    refused('nothing but line ends', '\r\n'.repeat(500)),
  ];
}

function bodies(): RawCase[] {
  const post = (type: string, body: string) =>
    request(
      'POST /api/v1/users/login HTTP/1.1',
      [`Host: ${GOOD}`, `Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body, 'latin1')}`],
      body,
    );
  const types = [
    '',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json\t',
    'application/json garbage',
    'application/jsonx',
    ' application/json',
    'APPLICATION/JSON',
    'application/x-www-form-urlencoded',
  ];
  const texts = [
    '',
    '{',
    '[]',
    'null',
    '"x"',
    '{"email":1}',
    '\xff\xfe',
    '{"email":"a","email":"b"}',
    '{"__proto__":{}}',
    `${'['.repeat(30_000)}`,
    'x'.repeat(70_000),
  ];
  return [
    ...types.map((type) => ({
      name: `type "${type}"`,
      text: post(type, '{"email":"a","password":"b"}'),
      good: [...REFUSED, 401, 422],
    })),
    ...texts.map((text) => ({
      name: `body ${text.slice(0, 12)}`,
      text: post('application/json', text),
      good: [...REFUSED, 401, 422],
    })),
  ];
}
