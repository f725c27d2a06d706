import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const below = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
const files = ['src', 'test', 'scripts', 'schemas', 'docs', 'bin'].flatMap(below);
const pages = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...files.filter((one) => /^docs\/.*\.md$/.test(one)),
].map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
/** Examples, what is made while it runs, and what a decision record tells of its day. */
const ELSEWHERE = /^(DATA_DIR|schemas\/gauges|\/api)\//;

test('links between pages lead somewhere, headings included', () => {
  const wrong = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#]*)(#[^)]*)?\)/g)].flatMap(([link, to = '', heading]) => {
      const target = to === '' ? path : relative(ROOT, join(ROOT, dirname(path), to));
      if (!existsSync(join(ROOT, target))) return [`${path}: ${link}`];
      return heading && !anchorsOf(readFileSync(join(ROOT, target), 'utf8')).includes(heading.slice(1))
        ? [`${path}: ${link}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('files of the source that a page names with their folder are there', () => {
  const wrong = pages
    .filter(({ path }) => !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|json|yaml|scss|md|csv))`/g)]
        .map(([, name = '']) => name)
        .filter(
          (name) => !ELSEWHERE.test(name) && !files.some((one) => one === name || one.endsWith(`/${name}`)),
        )
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});

test('paths inside the commands of a page are there, or begin those of some files, as tests are named', () => {
  const wrong = pages
    .filter(({ path }) => !path.startsWith('docs/decisions/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^```[\s\S]*?^```|`[^`\n]+`/gm)]
        .flatMap(([code]) => [...code.matchAll(/(?<= )(?:src|test|scripts|schemas|docs|bin)\/[\w./-]+/g)])
        .map(([name]) => name)
        .filter((name) => !files.some((one) => one.startsWith(name)))
        .map((name) => `${path}: ${name}`),
    );
  expect(wrong).toEqual([]);
});

test('scripts of npm that a page names are there', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const wrong = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !Object.hasOwn(scripts, name))
      .map((name) => `${path}: ${name}`),
  );
  expect(wrong).toEqual([]);
});
