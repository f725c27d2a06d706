import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/server/operations/commands/commands.ts';
import { findCommand, readInput } from '../src/server/operations/commands/read-input.ts';
import { readSettings, SETTING_NAMES } from '../src/server/settings.ts';
import { startServer } from './support/server.ts';

const ROOT = join(import.meta.dirname, '..');
const EXAMPLES = join(ROOT, 'docs/operations');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const guide = read('docs/operations.md');
const install = read('docs/install.md');
const examples = readdirSync(EXAMPLES).map((name) => ({ name, text: read(`docs/operations/${name}`) }));

const settings = new Set<string>(SETTING_NAMES);
/** Variables that other programs read, Node and the C library among them. */
const OTHERS = /^(POSTGRES_|DATABASE_PASSWORD$|NODE_COMPILE_CACHE$|MALLOC_ARENA_MAX$)/;

test('every setting is in the guide, and the guide names no other', () => {
  expect(settings.size).toBeGreaterThan(12);
  const table = guide.split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const named = new Set([...table.matchAll(/`([A-Z][A-Z_]+)`/g)].map((found) => found[1]));
  expect([...named].sort()).toEqual([...settings].sort());
});

test('examples set only what exists', () => {
  const set = examples.flatMap(({ name, text }) =>
    [...text.matchAll(/^\s*(?:Environment=|ENV )?([A-Z][A-Z_]{3,})(?:=|: )|\s([A-Z][A-Z_]{3,})=/gm)].map(
      (found) => `${name}: ${found[1] ?? found[2]}`,
    ),
  );
  expect(set).toContain('environment: BASE_DOMAIN');
  expect(set).toContain('compose.yaml: DATABASE_URL');
  expect(set).toContain('Dockerfile: DATA_DIR');
  const unknown = set.filter((one) => {
    const name = one.split(': ')[1] as string;
    return !settings.has(name) && !OTHERS.test(name);
  });
  expect(unknown).toEqual([]);
});

test('every command of the guide can be given as it stands there', () => {
  const written = [
    ...`${guide}\n${install}`.matchAll(/^ {4,}(?:[A-Z_]+=\S+ )?mainstay ([^#\n]+)|`mainstay ([^`\n]+)`/gm),
  ].map((found) => (found[1] ?? found[2] ?? '').trim());
  expect(written.length).toBeGreaterThan(15);
  for (const text of written) {
    const words = [...text.matchAll(/"([^"]*)"|(\S+)/g)].map((word) => word[1] ?? word[2] ?? '');
    const found = findCommand(COMMANDS, words);
    if (words[0] === 'help' || words[0] === '--version') continue;
    expect(found, text).toBeDefined();
    // A command that is only mentioned has no arguments.
    if (found && found.rest.length > 0)
      expect(() => readInput(found.command, found.rest), text).not.toThrow();
  }
});

test('every file that the guide or an example names is there', () => {
  const named = [
    ...[...guide.matchAll(/\]\((operations\/[^)]*)\)/g)].map((found) => `docs/${found[1]}`),
    ...[install, ...examples.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(/\b((?:src|docs)\/[\w/-]+\.\w+|package(?:-lock)?\.json)/g)].map(
        (found) => found[1] as string,
      ),
    ),
  ];
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  for (const { name } of examples.filter((one) => !one.name.endsWith('.dockerignore')))
    expect(guide.includes(name), name).toBe(true);
});

test('what the image holds is enough to run, and its health check agrees', async () => {
  const dockerfile = read('docs/operations/Dockerfile');
  const folders = [...dockerfile.matchAll(/COPY --from=build \/app\/(\S+)/g)].map(
    (found) => found[1] as string,
  );
  const root = mkdtempSync(join(tmpdir(), 'mainstay-image-'));
  for (const name of folders) {
    if (name === 'node_modules') symlinkSync(join(ROOT, name), join(root, name));
    else if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  }
  const server = await startServer({ root, environment: { NODE_ENV: 'production' } });
  const check =
    /CMD \["node", "-e", "(.*)"\]/.exec(dockerfile)?.[1]?.replace('3000', String(server.port)) ?? '';
  const health = () => spawnSync(process.execPath, ['-e', check]).status;
  expect(health()).toBe(0);
  await server.stop();
  expect(health()).toBe(1);
  server.forget();
  rmSync(root, { recursive: true });
});

test('nginx lets files through that Mainstay takes', () => {
  const { maxFileMb } = readSettings({});
  const taken = /client_max_body_size (\d+)m;/.exec(read('docs/operations/nginx.conf'))?.[1];
  expect(Number(taken)).toBeGreaterThan(maxFileMb);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd takes the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-units-'));
  const units = examples.filter(({ name }) => /\.(service|socket|timer)$/.test(name));
  for (const { name, text } of units)
    writeFileSync(
      join(folder, name),
      text
        .replaceAll('/opt/mainstay/node_modules/.bin/node', process.execPath)
        .replaceAll('User=mainstay', 'User=root')
        .replaceAll('Group=mainstay', 'Group=root')
        .replace(/^Documentation=.*$/m, ''),
    );
  const paths = units.map(({ name }) => join(folder, name));
  const { stdout, stderr: told } = spawnSync('systemd-analyze', ['verify', '--man=no', ...paths], {
    encoding: 'utf8',
  });
  expect(`${stdout}${told}`.split('\n').filter((line) => line.includes('mainstay'))).toEqual([]);
  writeFileSync(join(folder, 'wrong-mainstay.service'), '[Service]\nExecStrat=/bin/true\n');
  const { stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'wrong-mainstay.service')], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('ExecStrat');
  rmSync(folder, { recursive: true });
});
