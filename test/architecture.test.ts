import { join } from 'node:path';
import { expect, test } from 'vitest';
import { USER } from '../src/shared/entity-paths.ts';
import { manifest } from '../src/shared/gen/manifest.ts';
import { screens } from '../src/shared/gen/screens.ts';
import { importsOf, type SourceFile, sourceFiles, textsOf, wordsOf } from './support/source-files.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * The rooms of the house; each row has one direction: a room imports from itself, from `shared`, and from rooms before it in
 * its own row. A path that ends in `/` is a folder; rooms in one bracket must not import each other.
 */
const ROOMS: Record<string, (string | string[])[]> = {
  shared: [
    // A kind of notice says its texts itself, which the catalogue takes.
    'src/shared/entity-paths',
    'src/shared/notices',
    'src/shared/texts/',
    'src/shared/',
    'src/shared/kinds/',
    'src/shared/values/',
    'src/shared/gen/kinds',
    'src/shared/schema/',
    'src/shared/gen/',
  ],
  server: [
    'src/server/product-model',
    'src/server/settings',
    'src/server/lib/',
    'src/server/store/',
    'src/server/events/',
    'src/server/tenancy/',
    'src/server/auth/',
    'src/server/access/',
    'src/server/files/',
    'src/server/records/',
    'src/server/jobs/',
    'src/server/http/',
    'src/server/features/',
    'src/server/operations/',
    ['src/server/cli', 'src/server/main'],
  ],
  client: [
    'src/client/model/',
    'src/client/data/',
    'src/client/ui/',
    'src/client/fields/',
    'src/client/records/',
    ['src/client/records/saving/', 'src/client/records/unsent/'],
    ['src/client/records/assign/', 'src/client/records/files/'],
    'src/client/records/comments/',
    'src/client/records/history/',
    'src/client/records/form/',
    ['src/client/records/actions/', 'src/client/records/rows/'],
    ['src/client/records/batch/', 'src/client/records/board/'],
    ['src/client/records/calendar/', 'src/client/records/groups/'],
    'src/client/records/week/',
    'src/client/records/views/',
    'src/client/records/list/',
    'src/client/records/saved/',
    'src/client/records/page/',
    'src/client/features/',
    'src/client/app/',
    'src/client/boot/',
  ],
};

interface Place {
  side: string;
  rank: number;
  room: string;
}

/** The room of a source file; the longest match wins, as `shared/schema` is inside `shared`. */
function placeOf(path: string): Place | undefined {
  const places = Object.entries(ROOMS).flatMap(([side, row]) =>
    row.flatMap((rooms, rank) => [rooms].flat().map((room) => ({ side, rank, room }))),
  );
  return places
    .filter(({ room }) => path.startsWith(room))
    .sort((a, b) => b.room.length - a.room.length)
    .at(0);
}

/** Why a file may not import what it imports. */
function wrongImports(file: SourceFile): string[] {
  const from = placeOf(file.path);
  if (!from) return [`${file.path} stands in no room`];
  // A test may import every room of its own side.
  const isTest = /\.test\.tsx?$/.test(file.path);
  return importsOf(file).flatMap((imported) => {
    if (!imported.startsWith('src/')) return packageError(file, from, imported);
    const to = placeOf(imported);
    if (!to) return [`${file.path} imports ${imported}, which stands in no room`];
    if (to.side !== from.side)
      return to.side === 'shared' ? [] : [`${file.path} (${from.side}) imports ${imported} (${to.side})`];
    const allowed = to.rank < from.rank || to.room === from.room;
    return allowed || isTest ? [] : [`${file.path} (${from.room}) imports ${imported} (${to.room})`];
  });
}

/** Checks packages that belong to one room, and code that must run anywhere. */
function packageError(file: SourceFile, from: Place, imported: string): string[] {
  const error = (why: string) => [`${file.path} imports ${imported}: ${why}`];
  const isTest = /\.test\.tsx?$/.test(file.path);
  if (/^(node:sqlite|pg)$/.test(imported) && from.room !== 'src/server/store/')
    return error('only store/ talks to a database');
  if (imported.startsWith('@rjsf/') && !file.path.startsWith('src/client/records/form/'))
    return error('only records/form/ knows how forms are made');
  if (isTest) return [];
  if (/^(scripts|test)\//.test(imported)) return error('src/ needs neither scripts nor tests');
  if (from.side !== 'server' && imported.startsWith('node:'))
    return error(`${from.side} runs in the browser too`);
  if (from.side === 'shared' && /^react/.test(imported)) return error('shared/ knows no screen');
  if (from.side === 'server' && /^(react|swr|bootstrap)/.test(imported))
    return error('the server has no screen');
  return [];
}

const source = sourceFiles(ROOT, ['src']);
const everything = [...source, ...sourceFiles(ROOT, ['scripts', 'test'])];

test('imports run one way', () => {
  expect(source.flatMap(wrongImports)).toEqual([]);
});

test.each([
  ['src/server/store/tables/table.ts', '../../records/hooks.ts', 'src/server/store/'],
  ['src/server/http/app.ts', '../../client/data/request.ts', '(client)'],
  ['src/client/data/request.ts', '../../server/settings.ts', '(server)'],
  ['src/client/ui/button.tsx', '../records/form/entity-forms.tsx', 'src/client/ui/'],
  ['src/client/records/slots.tsx', './rows/view.ts', 'src/client/records/rows/'],
  ['src/client/records/rows/list-row.tsx', '../actions/use-carry.ts', 'src/client/records/actions/'],
  ['src/client/records/list/entity-list.tsx', '../page/record-view.tsx', 'src/client/records/page/'],
  ['src/shared/wire.ts', './schema/entity.ts', 'src/shared/schema/'],
  ['src/server/records/list.ts', 'node:sqlite', 'only store/'],
  ['src/server/tenancy/registry.ts', 'pg', 'only store/'],
  ['src/client/features/account/login-page.tsx', '@rjsf/core', 'only records/form/'],
  ['src/server/nowhere/x.ts', 'node:fs', 'no room'],
])('a wrong import would be caught: %s from %s', (path, imported, told) => {
  expect(wrongImports({ path, text: `import { x } from '${imported}';\nx();` }).join()).toContain(told);
  expect(wrongImports({ path, text: `export const x = () => import('${imported}');` }).join()).toContain(
    told,
  );
});

test('the history is rewritten only for who is erased and at the end of the time that it is kept', () => {
  const callers = source
    .filter(
      ({ path, text }) =>
        !/\.test\.ts$|^src\/server\/store\//.test(path) && text.includes('.rewriteHistory('),
    )
    .map(({ path }) => path);
  expect(callers).toEqual(['src/server/events/old-audit.ts', 'src/server/operations/person/erase-person.ts']);
});

/** Whoever acts is one of those that `auth/principal.ts` makes: from a session, a job, the portal, a command. */
test('nobody makes a principal of their own', () => {
  const makers = source
    .filter(
      ({ path, text }) => !/\.test\.tsx?$/.test(path) && /\bstillValid\b\s*(:|[(][^)]*[)]\s*[:{])/.test(text),
    )
    .map(({ path }) => path);
  expect(makers).toEqual(['src/server/auth/principal.ts']);
});

/** What the pipeline checks of whatever somebody asks for. Who reads asks for the right to read alone. */
const CHECKS =
  /\b(requireWritable|requireGivable|requireReach|requireReferences|requireOwner|requireAction|requireActionForm|validateWithLines|readActionBody)\b/;
const CHECKERS =
  /^src\/server\/records\/(authorize|require-references|check-asked|check-restore|action-body|lines-body)\.ts$/;

test('what may be written is checked by the pipeline alone', () => {
  const others = source
    .filter(
      ({ path, text }) => path.startsWith('src/server/') && !/\.test\.ts$/.test(path) && CHECKS.test(text),
    )
    .map(({ path }) => path);
  expect(others.filter((path) => !CHECKERS.test(path))).toEqual([]);
});

test('the steps of a write are listed once', () => {
  const steps = source.filter(({ path, text }) => !/\.test\.ts$/.test(path) && /write-steps\.ts/.test(text));
  expect(steps.map(({ path }) => path)).toEqual(['src/server/records/pipeline.ts']);
});

/** Files that import each other in a circle, each circle as a line; imports of tests do not count. */
function circles(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, importsOf(file)]));
  const done = new Set<string>();
  const found: string[] = [];
  function walk(path: string, way: string[]): void {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  }
  for (const path of imports.keys()) walk(path, []);
  return found;
}

test('no file imports itself by way of others', () => {
  expect(circles(everything)).toEqual([]);
  const round = [
    { path: 'src/a.ts', text: "import { b } from './b.ts';" },
    { path: 'src/b.ts', text: "import type { A } from './a.ts';" },
  ];
  expect(circles(round)).toEqual(['src/a.ts → src/b.ts → src/a.ts']);
});

/** The folders of a room as files that import each other, so that circles between them show. */
function foldersOf(room: string, files: SourceFile[]): SourceFile[] {
  const folder = (path: string) => /^[^/]+/.exec(path.slice(room.length))?.[0] ?? '';
  const own = files.filter(({ path }) => path.startsWith(room) && !/\.test\.tsx?$/.test(path));
  const texts = new Map<string, string>();
  for (const file of own)
    for (const imported of importsOf(file).filter((to) => to.startsWith(room)))
      if (folder(imported) !== folder(file.path))
        texts.set(
          folder(file.path),
          `${texts.get(folder(file.path)) ?? ''}import './${folder(imported)}';\n`,
        );
  return [...texts].map(([path, text]) => ({ path: `${room}${path}`, text }));
}

test.each([
  ['src/client/features/', 'plans', '../work/my-work-page.tsx'],
  ['src/server/features/', 'assets', '../plans/plans.ts'],
  // Features add to the list; they do not ask it.
  ['src/server/features/', 'assets', '../features.ts'],
])('no feature imports itself by way of others: %s%s from %s', (room, feature, other) => {
  expect(circles(foldersOf(room, source))).toEqual([]);
  const back = { path: `${room}${feature}/x.ts`, text: `import '${other}';` };
  expect(circles(foldersOf(room, [...source, back])).length).toBeGreaterThan(0);
});

test('each feature of the server has one face, which the list of features names', () => {
  const room = 'src/server/features/';
  const folders = new Set(source.flatMap(({ path }) => new RegExp(`^${room}([^/]+)/`).exec(path)?.[1] ?? []));
  const list = source.filter(({ path }) => path === `${room}features.ts`).flatMap(importsOf);
  expect(list.filter((path) => /\/[^/]+\/feature\.ts$/.test(path.slice(room.length - 1))).sort()).toEqual(
    [...folders].map((folder) => `${room}${folder}/feature.ts`).sort(),
  );
});

/** What lists and pages must not know of the product: its entities, their addresses and their actions. Users are the engine's own. */
const OF_PRODUCT = new Set([
  ...Object.keys(manifest).filter((path) => path !== USER),
  ...Object.values(screens).flatMap(({ route }) => (route === undefined ? [] : [route])),
  ...Object.values(manifest).flatMap(({ actions = [] }) =>
    actions.map(({ name }) => name).filter((name) => name.includes('_')),
  ),
]);

function productWords(file: SourceFile): string[] {
  if (!file.path.startsWith('src/client/records/') || /\.test\.tsx?$/.test(file.path)) return [];
  const named = textsOf(file).filter((text) => OF_PRODUCT.has(text));
  const imported = importsOf(file).filter((path) => path === 'src/shared/entity-paths.ts');
  return [...named, ...imported].map((word) => `${file.path} names ${word}`);
}

test('lists and pages of records know no entity: features add to them what belongs to one', () => {
  expect(source.flatMap(productWords)).toEqual([]);
  const path = 'src/client/records/page/x.tsx';
  for (const text of [
    "owner === 'assets/equipments';",
    "screen.route === '/schedule';",
    'const TIMER = `start_timer`;',
    "import { ASSET } from '../../../shared/entity-paths.ts';",
  ])
    expect(productWords({ path, text }), text).toHaveLength(1);
  expect(productWords({ path, text: "// as 'assets/equipments'\nuser === 'users/user';" })).toEqual([]);
});

/**
 * Work on records goes by the model of its reader, cut by the rights of whoever asks: what codegen made of the product's schemas
 * knows neither. Routes are declared before anybody asks, the thread that makes an API document gets files that were cut already,
 * and the installation’s schemas, which stand over the product without any records, are the admins’ of the platform.
 */
const GENERATED = /^src\/(shared\/gen\/(manifest|schemas|screens|forms|validators\/)|server\/product-model)/;
const BESIDE_REQUESTS = ['src/server/http/api.ts', 'src/server/features/own-schemas/own-document-worker.ts'];
const CUT_BY_RIGHTS = /^src\/server\/(access|events|files|records|features|http)\//;

function pastTheSchema(file: SourceFile): string[] {
  if (!CUT_BY_RIGHTS.test(file.path) || BESIDE_REQUESTS.includes(file.path)) return [];
  if (/\.test\.ts$/.test(file.path)) return [];
  return importsOf(file)
    .filter((imported) => GENERATED.test(imported))
    .map((imported) => `${file.path} imports ${imported} past the Schema of the request`);
}

test('requests know the schemas by their Schema alone', () => {
  expect(source.flatMap(pastTheSchema)).toEqual([]);
  const text = "import { productModel } from '../product-model.ts';\nproductModel;";
  expect(pastTheSchema({ path: 'src/server/records/x.ts', text })).toHaveLength(1);
  expect(pastTheSchema({ path: 'src/server/operations/x.ts', text })).toEqual([]);
});

/** The page goes by the model that it is served, which may be another than the product's. */
function pastTheServedModel(file: SourceFile): string[] {
  const isElsewhere = file.path.startsWith('src/client/') && !file.path.startsWith('src/client/model/');
  if (!isElsewhere || /\.test\.tsx?$/.test(file.path)) return [];
  return importsOf(file)
    .filter((imported) => /^src\/shared\/gen\/(digest|manifest|schemas|screens|forms)/.test(imported))
    .map((imported) => `${file.path} imports ${imported} past the model that is served`);
}

test('in the browser only model/ knows the generated model', () => {
  expect(source.flatMap(pastTheServedModel)).toEqual([]);
  const text = "import { manifest } from '../../shared/gen/manifest.ts';\nmanifest;";
  expect(pastTheServedModel({ path: 'src/client/data/x.ts', text })).toHaveLength(1);
  expect(pastTheServedModel({ path: 'src/client/model/x.ts', text })).toEqual([]);
});

test('files are short', () => {
  const long = everything.filter(({ text }) => text.split('\n').length > 400).map(({ path }) => path);
  expect(long).toEqual([]);
});

test('code that is loaded later takes only its own place when it cannot be fetched', () => {
  // These are whole pages: there the page says it.
  const whole = ['src/client/app/tenant-gate.tsx', 'src/client/app/landing-app.tsx'];
  const plain = source.filter(({ path, text }) => !whole.includes(path) && /(?<!\.)\blazy\(/.test(text));
  expect(plain.map(({ path }) => path)).toEqual(['src/client/ui/lazy-part.tsx']);
});

test('file names are kebab-case', () => {
  const odd = everything
    .map(({ path }) => path)
    .filter((path) => !/(^|\/)[a-z0-9-]+(\.[a-z0-9-]+)*\.tsx?$/.test(path));
  expect(odd).toEqual([]);
});

test('no any, nothing left to do later', () => {
  const later = new RegExp(['TO', 'DO|FIX', 'ME'].join(''));
  const errors = everything.flatMap((file) => [
    // Only these can have one: to read a file as a program takes long.
    ...(/\bany\b/.test(file.text) ? wordsOf(file).any.map((line) => `${file.path}:${line} any`) : []),
    ...(later.test(file.text) ? [`${file.path} ${later.exec(file.text)}`] : []),
  ]);
  expect(errors).toEqual([]);
  expect(wordsOf({ path: 'x.ts', text: 'const a = (b: any) => b;' }).any).toEqual([1]);
});

test('the server asks nobody over the network', () => {
  const asking = (file: SourceFile) =>
    wordsOf(file).calls.filter((call) => /^(globalThis\.)?fetch$|^https?\.(request|get)$/.test(call));
  const errors = source
    .filter(({ path }) => path.startsWith('src/server/') && !path.endsWith('.test.ts'))
    .filter(
      (file) =>
        (/fetch|https?\./.test(file.text) && asking(file).length > 0) || importsOf(file).includes('undici'),
    )
    .map(({ path }) => path);
  expect(errors).toEqual([]);
  expect(asking({ path: 'x.ts', text: 'await fetch(url)' })).toEqual(['fetch']);
});

test('no file gathers others to pass them on', () => {
  const barrels = source.filter(
    ({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || /^export \* from/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

/** A folder that is taken whole brings its tests to the browser, unless they are left out. */
function takesTests({ path, text }: SourceFile): string[] {
  const globs = text.match(/import\.meta\.glob[^;]*?\(([^;]*?)\)/g) ?? [];
  return globs.filter((glob) => /\/\*\.tsx?'/.test(glob) && !glob.includes('.test.ts')).map(() => path);
}

test('whatever takes all files of a folder leaves its tests out', () => {
  expect(source.flatMap(takesTests)).toEqual([]);
  expect(takesTests({ path: 'x.ts', text: "import.meta.glob<Field>('./*.tsx', { eager: true });" })).toEqual([
    'x.ts',
  ]);
});

/** What a file leads to when it runs: types are gone by then. */
function reachedBy(start: string): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    const file = everything.find((each) => each.path === path);
    const text = file?.text.replace(/^import type [^;]*;/gm, '') ?? '';
    for (const imported of importsOf({ path, text })) reached.add(imported);
  }
  return reached;
}

test('a fresh clone, which has nothing that codegen makes, runs codegen, the linter and new-entity', () => {
  const made = (start: string) =>
    [...reachedBy(start)].filter((path) => /^src\/shared\/gen\/(?!kinds\.ts)/.test(path));
  for (const start of ['scripts/codegen/make.ts', 'scripts/lint/lint.ts', 'scripts/new-entity.ts'])
    expect(made(start), start).toEqual([]);
  expect(made('src/server/http/api.ts')).toContain('src/shared/gen/manifest.ts');
});
