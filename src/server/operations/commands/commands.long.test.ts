import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts';
import { json, mainstay } from '../../../../test/support/run-command.ts';
import { writtenByNewer } from '../../store/testing/written-by-newer.ts';
import { COMMANDS } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'mainstay-commands-'));
const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
const before = { DATA_DIR: process.env.DATA_DIR, INIT_CWD: process.env.INIT_CWD };
beforeAll(() => {
  Object.assign(process.env, { DATA_DIR: join(folder, 'data'), INIT_CWD: folder });
  writeFileSync(join(folder, 'sites.csv'), 'code,name\nBQ,Bluestone\n');
  const property = (words: string) => `{ "properties":\n{ "own_gate": { ${words} } } }`;
  for (const name of ['layer/company', 'layer/own', 'wrong/company', 'wrong/own'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'layer/company/site.json'), property('"maxLength": 20'));
  writeFileSync(join(folder, 'layer/own/tool.json'), '{ "title": "Tool", "properties": { "name": {} } }');
  writeFileSync(join(folder, 'wrong/company/site.json'), property('"maxlength": 20'));
  writeFileSync(join(folder, 'wrong/own/other.json'), '{ "title": "Other", "properties": { "name": {} } }');
});
afterAll(() => {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true });
});

const newestSet = () => join(folder, 'sets', readdirSync(join(folder, 'sets')).sort().at(-1) as string);

const LAYER = ['--tenant', 'acme', '--folder', 'layer'];

/** In this order: what one makes, the next uses. Each command once as it should be, and once not, with what is said then. */
const TRIED: [name: string, right: () => string[], wrong: string[], said: string][] = [
  ['tenant create', () => ['Acme', '--subdomain', 'acme'], ['Api', '--subdomain', 'api'], '--subdomain:'],
  ['tenant list', () => [], ['--all'], '--all is not an option'],
  [
    'user invite',
    () => ['--tenant', 'acme', '--email', 'ann@acme.example', '--name', 'Ann'],
    ['--tenant', 'acme', '--email', 'bo@acme.example', '--name', 'Bo'],
    '--role is missing',
  ],
  ['user list', () => ['--tenant', 'acme'], ['--tenant', 'nobody'], 'There is acme'],
  ['tenant show', () => ['acme'], ['nobody'], 'There is acme'],
  [
    'import',
    () => ['company/site', 'sites.csv', '--tenant', 'acme'],
    ['company/site', 'none.csv', '--tenant', 'acme'],
    'cannot be read',
  ],
  ['schema plan', () => LAYER, [...LAYER.slice(0, 3), 'nowhere'], 'There is no folder'],
  [
    'schema push',
    () => LAYER,
    ['--tenant', 'acme', '--folder', 'wrong'],
    'site.json:2:17: "maxlength" is not known',
  ],
  [
    'schema pull',
    () => ['--tenant', 'acme', '--folder', 'pulled'],
    ['--tenant', 'acme', '--folder', 'wrong'],
    'which',
  ],
  ['tenant suspend', () => ['acme'], [], 'SUBDOMAIN is missing'],
  ['tenant resume', () => ['acme'], ['nobody'], 'There is acme'],
  [
    'person export',
    () => ['--tenant', 'acme', '--email', 'ann@acme.example', '--to', 'ann.json'],
    ['--tenant', 'acme', '--email', 'ann@acme.example', '--to', 'ann.json'],
    'is there already',
  ],
  [
    'audit export',
    () => ['--tenant', 'acme', '--to', 'audit.jsonl'],
    ['--to', 'audit.jsonl'],
    'is there already',
  ],
  [
    'tenant export',
    () => ['acme', '--to', 'a.mainstay.gz'],
    ['acme', '--to', 'a.mainstay.gz'],
    'is there already',
  ],
  [
    'tenant import',
    () => ['a.mainstay.gz', '--subdomain', 'copy'],
    ['a.mainstay.gz'],
    '--subdomain: "acme" is already taken',
  ],
  [
    'tenant rename',
    () => ['copy', '--subdomain', 'twin', '--name', 'Twin'],
    ['twin', '--subdomain', 'acme'],
    '--subdomain: is already used',
  ],
  [
    'tenant quota',
    () => ['acme', '--files-gb', '0.5'],
    ['acme', '--files-gb', 'much'],
    '--files-gb is "much"',
  ],
  [
    'user deactivate',
    () => ['--tenant', 'twin', '--email', 'ann@acme.example', '--force'],
    ['--email', 'x@y.example'],
    'The platform has no user',
  ],
  [
    'user reset-second-factor',
    () => ['--tenant', 'acme', '--email', 'ann@acme.example'],
    ['--email', 'x@y.example'],
    'The platform has no user',
  ],
  [
    'admin create',
    () => ['--email', 'ops@acme.example', '--name', 'Ops'],
    ['--email', 'ops', '--name', 'Ops'],
    '--email:',
  ],
  [
    'tenant delete',
    () => ['twin', '--yes-delete', 'twin'],
    ['acme', '--yes-delete', 'twin'],
    '--yes-delete acme',
  ],
  [
    'person erase',
    () => [
      '--tenant',
      'acme',
      '--email',
      'zoe-lu@acme-mine.example',
      '--yes-erase',
      'ZOE-LU@acme-mine.example',
    ],
    ['--tenant', 'acme', '--email', 'ann@acme.example', '--yes-erase', 'bo@acme.example'],
    '--yes-erase ann@acme.example',
  ],
  ['tenant undelete', () => ['twin'], ['acme'], 'was deleted in the last 30 days'],
  ['backup', () => ['--to', 'sets'], ['--keep', 'none'], '--keep needs a whole number'],
  ['backup check', () => [newestSet()], ['nowhere'], 'There is no file'],
  ['compact', () => ['--tenant', 'acme'], ['--tenant', 'nobody'], 'There is acme'],
  ['mail test', () => ['ops@acme.example'], ['ops@acme.example', '--from', 'x'], '--from is not an option'],
  ['doctor', () => [], ['now'], '"now" is too much'],
  ['migrate', () => ['--plan'], ['--plna'], '--plna is not an option'],
  [
    'hidden',
    () => ['--tenant', 'acme'],
    ['--remove', 'company/site.nickname'],
    'Nothing is hidden under "company/site.nickname"',
  ],
  ['restore', () => [newestSet()], [], 'PATH is missing'],
];

const ANN = ['--tenant', 'acme', '--email', 'ann@acme.example'];
const ZOE = [
  'user',
  'invite',
  '--tenant',
  'acme',
  '--email',
  'zoe-lu@acme-mine.example',
  '--role',
  'viewer',
  '--name',
];

/** How a command that is right and one that is wrong went, for programs and for people. */
interface Outcome {
  done: Awaited<ReturnType<typeof json>>;
  refused: Awaited<ReturnType<typeof mainstay>>;
  refusedAsJson: Awaited<ReturnType<typeof json>>;
}
const outcomes = new Map<string, Outcome>();
let invited: Outcome['done'];
let putBack: Outcome['done'];
let notAll: Outcome['refused'];
let unreached: Outcome['done'];
let unsent: Outcome['refused'];
let mailServer: MailServer;
let lastAdmin: Outcome['refused'];
let lastOfTenant: Outcome['refused'][];
let shown: Outcome['done'];
/** All of it runs before the tests, which may then come in any order. */
beforeAll(async () => {
  mailServer = await startMailServer();
  vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${mailServer.port}`);
  vi.stubEnv('MAIL_FROM', 'robot@acme.example');
  for (const [name, right, wrong] of TRIED) {
    const command = name.split(' ');
    if (name === 'person erase') await mainstay(...ZOE, 'Zoe-Lu Lind');
    // A whole backup goes into an empty place only.
    const place = process.env.DATA_DIR;
    if (name === 'restore') process.env.DATA_DIR = join(folder, 'restored');
    const done = await json(...command, ...right());
    process.env.DATA_DIR = place;
    const refused = await mainstay(...command, ...wrong);
    outcomes.set(name, { done, refused, refusedAsJson: await json(...command, ...wrong) });
  }
  const bo = ['--tenant', 'acme', '--email', 'bo@acme.example', '--name', 'Bo', '--role', 'viewer'];
  invited = await json('user', 'invite', ...bo);
  await mailServer.close();
  unsent = await mainstay('mail', 'test', 'ops@acme.example');
  unreached = await json('admin', 'create', '--email', 'late@acme.example', '--name', 'Late');
  shown = await json('tenant', 'show', 'acme');
  await mainstay('user', 'deactivate', '--email', 'late@acme.example');
  putBack = await json('restore', newestSet(), '--tenant', 'acme,twin', '--replace');
  notAll = await mainstay('restore', newestSet(), '--tenant', 'acme,nobody', '--replace');
  lastOfTenant = [
    await mainstay('user', 'deactivate', ...ANN),
    await mainstay('person', 'erase', ...ANN, '--yes-erase', 'ann@acme.example'),
  ];
  lastAdmin = await mainstay('user', 'deactivate', '--email', 'ops@acme.example');
});
const resultOf = (name: string) => outcomes.get(name)?.done.result;

test('each command is tried', () => {
  expect(TRIED.map(([name]) => name).sort()).toEqual(COMMANDS.map(({ name }) => name).sort());
});

test.each(TRIED)(
  '%s: help, the guide, once right and once wrong, for people and programs',
  async (name, _right, _wrong, said) => {
    const command = name.split(' ');
    const help = await mainstay('help', ...command);
    expect([help.code, help.out]).toEqual([0, expect.stringContaining(`mainstay ${name}`)]);
    expect(help.out).toMatch(/--json .*[\s\S]*Exit code: 0/);
    expect(help.out).not.toMatch(/\n\n\n| \n/);
    expect((await mainstay(...command, '--help')).out).toBe(help.out);
    expect(new RegExp(`^ {4}mainstay ${name}\\b`, 'm').test(guide)).toBe(true);

    const { done, refused, refusedAsJson } = outcomes.get(name) as Outcome;
    expect(done).toMatchObject({ command: name, ok: true, exit: 0, error: null });
    expect(done.result).toEqual(expect.any(Object));
    expect(done.lines.length).toBeGreaterThan(0);
    expect(refused.code).toBeGreaterThan(0);
    expect(`${refused.out}${refused.err}`).toContain(said);
    expect(`${refused.out}${refused.err}`).not.toContain('    at ');
    expect(refusedAsJson).toMatchObject({ command: name, ok: false, exit: refused.code });
  },
);

test('results name what there is: users with their roles, a tenant with what it holds, its history', () => {
  expect(resultOf('user list').users).toMatchObject([
    { email: 'ann@acme.example', role: 'Admin', active: true, joined: false },
  ]);
  expect(invited.result).toMatchObject({ email: 'bo@acme.example', role: 'Viewer' });
  expect(shown.result).toMatchObject({
    subdomain: 'acme',
    users: { active: 2, invited: 2, deactivated: 1 },
  });
  expect(shown.lines.join()).toContain(' 1 site');
  expect(shown.lines.join()).not.toContain(' 1 sites');
  expect(shown.result.bytes).toBeGreaterThan(10_000);
  expect(shown.result.records).toContainEqual({ entity: 'company/site', title: 'Sites', count: 1 });
  const lines = readFileSync(join(folder, 'audit.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ entity: 'users/user', action: 'created', label: 'Ann' }),
  );
  expect(resultOf('compact').compacted).toMatchObject([{ subdomain: 'acme', after: expect.any(Number) }]);
  expect(resultOf('user deactivate')).toEqual({ tenant: 'twin', email: 'ann@acme.example', changed: true });
});

test('what a tenant has added is pulled as it was pushed, and is the same in an empty tenant', async () => {
  const { changes, digest } = resultOf('schema push');
  expect(changes).toEqual([expect.stringContaining('Site gets the field'), expect.any(String)]);
  expect(resultOf('schema plan')).toMatchObject({ version: 0, changes });
  expect(resultOf('schema pull')).toMatchObject({ version: 1, digest });
  await mainstay('tenant', 'create', 'Empty', '--subdomain', 'empty');
  const there = ['--tenant', 'empty', '--folder', 'pulled'];
  const plain = (await json('schema', 'plan', ...there)).result.digest;
  const pushed = await json('schema', 'push', ...there);
  expect(pushed.result).toMatchObject({ version: 1, digest, errors: [], refused: [] });
  expect(plain).not.toBe(digest);
  expect(await json('schema', 'push', ...there)).toMatchObject({
    result: { version: 1, digest, changes: [] },
    lines: ['Nothing changes.'],
  });
  await mainstay('audit', 'export', '--tenant', 'empty', '--to', 'empty.jsonl');
  const lines = readFileSync(join(folder, 'empty.jsonl'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ entity: 'schema', action: 'publish', label: 'Version 1' }),
  );
});

test('commands say whether their mail was taken, and print the link all the same', () => {
  expect(mailServer.lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<robot@acme.example>',
      'RCPT TO:<ops@acme.example>',
      'RCPT TO:<bo@acme.example>',
    ]),
  );
  expect(invited.result.mailed).toBe(true);
  expect([unsent.code, unsent.err]).toEqual([1, expect.stringMatching(/nobody answers .*ECONNREFUSED/)]);
  expect(unreached.result).toMatchObject({ mailed: false, link: expect.stringContaining('#token=') });
  expect(unreached.lines.join()).toContain('Hand over the link yourself: a mail was not sent');
});

test('several tenants are put back by one command, which looks at all names first', () => {
  expect(putBack).toMatchObject({ exit: 0, result: { restored: ['acme', 'twin'] } });
  expect([notAll.code, notAll.out, notAll.err]).toEqual([1, '', expect.stringContaining('"nobody"')]);
});

test('what restores replace is a tenant that is named', async () => {
  const { code, err } = await mainstay('restore', newestSet(), '--replace');
  expect([code, err]).toEqual([2, expect.stringContaining('--replace needs --tenant')]);
});

test('who was erased is in no history any more, the platform’s included', async () => {
  expect(resultOf('person export').found).toContainEqual({ title: 'Users', count: 1 });
  expect(resultOf('person erase')).toMatchObject({ name: expect.stringMatching(/^Erased person \d+$/) });
  for (const of of [['--tenant', 'acme'], []]) {
    await mainstay('audit', 'export', ...of, '--replace', '--to', 'all.jsonl');
    expect(readFileSync(join(folder, 'all.jsonl'), 'utf8')).not.toMatch(/zoe/i);
  }
});

test('an older program that meets newer data says which versions, and that nothing is damaged', async () => {
  const place = process.env.DATA_DIR;
  process.env.DATA_DIR = join(folder, 'restored');
  writtenByNewer(join(folder, 'restored/tenants/t_1.db'), '7.0.0');
  try {
    const { code, out, err } = await mainstay('user', 'list', '--tenant', 'acme');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/written by Mainstay 7\.0\.0 \(format 9\); this is Mainstay \d+\.\d+\.\d+/);
    const doctor = await mainstay('doctor', '--tenant', 'acme');
    expect([doctor.code, doctor.out]).toEqual([1, expect.stringContaining('Put the newer program back')]);
    expect(doctor.out).not.toMatch(/newest backup| {4}at /);
  } finally {
    process.env.DATA_DIR = place;
  }
});

test('the last admin of a tenant stays, unless that is meant', () => {
  for (const { code, err } of lastOfTenant)
    expect([code, err]).toEqual([1, expect.stringMatching(/last active admin of Acme.* or say --force$/)]);
  expect(resultOf('user deactivate').changed).toBe(true);
});

test('the last platform admin stays', () => {
  expect([lastAdmin.code, lastAdmin.err]).toEqual([1, expect.stringContaining('last active platform admin')]);
});

test('a folder where none can be made is refused', async () => {
  const { code, err } = await mainstay('backup', '--to', '/proc/mainstay');
  expect([code, err]).toEqual([1, expect.stringContaining('cannot be made')]);
});

test('the version is told, groups of commands have help, and words that are no command are an error', async () => {
  expect((await mainstay('--version')).out).toMatch(/^mainstay \d+\.\d+\.\d+/);
  expect((await json('--version')).result).toMatchObject({ version: expect.any(String) });
  const group = await mainstay('help', 'user');
  expect([group.code, group.out]).toEqual([0, expect.stringContaining('mainstay user deactivate')]);
  for (const [words, instead] of [
    [['help', 'nonsense'], ''],
    [['nonsense'], ''],
    [['tenant', 'make'], ' There is tenant create, tenant list, '],
    [['tenant', 'renmae'], ' There is tenant rename.'],
  ] as const) {
    const { code, err } = await mainstay(...words);
    const said = `There is no command "${words.at(-1) === 'nonsense' ? 'nonsense' : words.join(' ')}".${instead}`;
    expect([code, err]).toEqual([2, expect.stringContaining(said)]);
    // The reason is not scrolled away by a list of all.
    expect(err.split('\n')).toHaveLength(2);
  }
});
