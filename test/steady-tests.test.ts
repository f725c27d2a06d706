import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, type SourceFile, sourceFiles } from './support/source-files.ts';

/**
 * Kinds of tests that failed without a fault, refused here so that nobody has to remember them. docs/testing.md says what to
 * write instead.
 */
const ROOT = join(import.meta.dirname, '..');
const files = sourceFiles(ROOT, ['src', 'scripts', 'test']);
const byPath = new Map(files.map((file) => [file.path, file]));
const tests = files.filter(({ path }) => /\.test\.tsx?$/.test(path) && !path.startsWith('test/fixtures/'));
const isBrowserTest = ({ path }: SourceFile) => /^test\/(smoke|e2e|conformance)\//.test(path);
const isQuick = ({ path }: SourceFile) => !/\.long\.test\.tsx?$/.test(path);

interface Rule {
  refused: string;
  pattern: RegExp;
  concerns(file: SourceFile): boolean;
  /** Two lines of a test: what is refused, and what is not. */
  wrong: string;
  right: string;
}

const RULES: Rule[] = [
  {
    refused: 'a fixed wait (wait for a condition, or say in a comment above why only time can show it)',
    pattern:
      /(?<!\/\/[^\n]*\n\s*)(await [^\n]*new Promise[^\n]*setTimeout\(\w+, ?\d{2,}\)|waitForTimeout\()/g,
    concerns: isQuick,
    wrong: 'await new Promise((done) => setTimeout(done, 200));',
    right: 'await expect.poll(() => rows.length).toBe(2);',
  },
  {
    refused: 'a comparison of durations (count the work, or move the clock)',
    pattern: /expect\([^\n]*(performance|Date)\.now\(\) ?- [^\n]*\)\.to(BeLess|BeGreater)/g,
    concerns: isQuick,
    wrong: 'expect(performance.now() - begun).toBeLessThan(50);',
    right: 'expect(statements).toHaveLength(1);',
  },
  {
    refused: 'the whole list of requests of a page (use sentTo, and name the address that is meant)',
    pattern:
      /expect\((\(\) => )?api\.(sent|sentBy\('GET'\))(\)\.to(?!Equal\(\[\]\))|\.length\b|\.map\b|\.at\b|\[)/g,
    concerns: ({ path, text }) => path.startsWith('src/client/') && text.includes('drawPage('),
    wrong: "expect(api.sentBy('GET').map(({ query }) => query)).toEqual([{ page: '1' }]);",
    right: "expect(api.sentTo(ORDER).at(-1)?.query).toEqual({ page: '1' });",
  },
  {
    refused: 'a change of a record that other tests use too (make one of your own)',
    pattern: /api(<[^>]*>)?\(\s*'(PATCH|DELETE)',\s*[`'][\w/-]*\/\d+[`']/g,
    concerns: isBrowserTest,
    wrong: "await api('PATCH', 'assets/equipments/1', { body: { name: 'Other' } });",
    right: "await api('PATCH', addressOf(asset), { body: { name: 'Other' } });",
  },
];

for (const { refused, pattern, concerns, wrong, right } of RULES)
  test(`no test has ${refused}`, () => {
    // The control: without it a pattern that matches nothing would pass.
    expect(wrong).toMatch(pattern);
    expect(right).not.toMatch(pattern);
    const found = tests
      .filter((file) => concerns(file) && file.path !== 'test/steady-tests.test.ts')
      .flatMap(({ path, text }) =>
        [...text.matchAll(pattern)].map(({ index }) => `${path}:${text.slice(0, index).split('\n').length}`),
      );
    expect(found).toEqual([]);
  });

test('what starts processes, a browser or PostgreSQL is in a long test', () => {
  /** Imports of a test that cost seconds, and depend on how busy the machine is. */
  const costly = ['node:child_process', 'playwright-core', 'test/support/postgres-server.ts'];
  const startsOne = (path: string, seen = new Set<string>()): boolean => {
    const file = byPath.get(path);
    // What the product itself starts is not started by the test.
    if (!file || seen.has(path) || (path.startsWith('src/') && !path.endsWith('.test.ts'))) return false;
    seen.add(path);
    return importsOf(file).some((name) => costly.includes(name) || startsOne(name, seen));
  };
  const quick = tests.filter(
    (file) => isQuick(file) && !isBrowserTest(file) && !file.path.startsWith('src/server/store/postgres/'),
  );
  expect(quick.filter(({ path }) => startsOne(path)).map(({ path }) => path)).toEqual([]);
  expect(startsOne('test/failover.long.test.ts')).toBe(true);
});

test('the smoke test stays small: at most 40 tests', () => {
  const smoke = tests.filter(({ path }) => path.startsWith('test/smoke/'));
  const count = smoke.flatMap(({ text }) => [...text.matchAll(/^test\(/gm)]).length;
  const rows = smoke.flatMap(({ text }) => [...text.matchAll(/^test\.for\(\[\n([\s\S]*?)\n\]/gm)]);
  const inTables = rows.flatMap(([, table = '']) => table.split('\n')).length;
  expect(count + inTables).toBeGreaterThan(15);
  expect(count + inTables).toBeLessThanOrEqual(40);
});
