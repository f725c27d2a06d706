import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileString } from 'sass';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles, styleFiles } from './support/source-files.ts';

const ROOT = join(import.meta.dirname, '..');
/** What comes of Bootstrap has its own names, and these only gather others. */
const GATHERING = /\/(styles\/(main|_bootstrap)|list\/list|form\/form)\.scss$/;

const styles = styleFiles(ROOT).filter(({ path }) => !GATHERING.test(path));
const code = sourceFiles(ROOT, ['src']).filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** The room of a style sheet: a folder of the client, below `records` and `features` one of theirs. */
function roomOf(path: string): string {
  return /^src\/client\/((?:records|features)\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path;
}

const known = new Map<SourceFile, string[]>();

/** The selectors of a style sheet, each written out. */
function selectorsOf(sheet: SourceFile): string[] {
  const selectors = known.get(sheet) ?? readSelectors(sheet);
  known.set(sheet, selectors);
  return selectors;
}

function readSelectors({ path, text }: SourceFile): string[] {
  const file = join(ROOT, path);
  const { css } = compileString(text, { url: pathToFileURL(file), loadPaths: [dirname(file)] });
  const heads = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return heads
    .map((head) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim());
}

/** The classes that rules style by themselves in more than one room: pages of both would wear the styles of both. */
function styledTwice(files: SourceFile[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const file of files)
    for (const selector of selectorsOf(file)) {
      const alone = /^\.([\w-]+)(::?[\w-]+)*$/.exec(selector)?.[1];
      if (alone) rooms.set(alone, (rooms.get(alone) ?? new Set()).add(roomOf(file.path)));
    }
  return [...rooms]
    .filter(([, { size }]) => size > 1)
    .map(([name, where]) => `.${name}: ${[...where].sort().join(', ')}`);
}

test('a class is styled by itself in one room; others may change it inside of what is theirs', () => {
  expect(styledTwice(styles)).toEqual([]);
  const board = {
    path: 'src/client/records/board/x.scss',
    text: '.board { color: red; a { color: blue; } }',
  };
  const other = (text: string) => ({ path: 'src/client/features/dashboard/x.scss', text });
  expect(styledTwice([board, other('@media print { .board:hover { color: red; } }')])).toEqual([
    '.board: features/dashboard, records/board',
  ]);
  expect(styledTwice([board, other('.news .board, .news:has(.board) { color: red; }')])).toEqual([]);
});

/** The words in what stands in quotes. */
function quoted(files: SourceFile[]): Set<string> {
  const texts = files.map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
  const quotes = texts.flatMap((text) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  return new Set(quotes.join('\n').match(/[\w-]+/g));
}

/** Classes in style sheets that no code names; in its own room it may name how they begin (`is-${tone}`). */
function unusedClasses(sheets: SourceFile[], files: SourceFile[]): string[] {
  const words = quoted(files);
  return sheets.flatMap((sheet) => {
    const room = /^src\/client\/(features\/[^/]+|[^/]+)\//.exec(sheet.path)?.[0] ?? '';
    const own = files.filter(({ path }) => path.startsWith(room)).map(({ text }) => text);
    const begins = Array.from(own.join('\n').matchAll(/([\w-]+-)\$\{/g), ([, begin = '']) => begin);
    const names = selectorsOf(sheet).flatMap((selector) => selector.match(/(?<=\.)-?[A-Za-z_][\w-]*/g) ?? []);
    return [...new Set(names)]
      .filter((name) => !words.has(name) && !begins.some((begin) => name.startsWith(begin)))
      .map((name) => `${sheet.path} .${name}`);
  });
}

test('no style is for what is never drawn', () => {
  expect(unusedClasses(styles, code)).toEqual([]);
  const sheet = { path: 'src/client/ui/x.scss', text: '.seal { &.is-old, .lost { color: red; } }' };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code that makes the name of a class
  const text = 'const lost = 1; <p className={`seal is-${age}`} />';
  const drawn = (path: string) => unusedClasses([sheet], [{ path, text }]);
  expect(drawn('src/client/ui/x.tsx')).toEqual(['src/client/ui/x.scss .lost']);
  expect(drawn('src/client/fields/x.tsx')).toEqual([
    'src/client/ui/x.scss .is-old',
    'src/client/ui/x.scss .lost',
  ]);
});

/** Where pages change: at these widths and no others, which `ui/use-media.ts` shares. */
const BREAKPOINTS = [360, 600, 768, 900, 1200, 1600, 1800, 2560];

/** The conditions on the width of the window that name another width. */
function otherWidths(files: SourceFile[]): string[] {
  const widths = new Set(
    BREAKPOINTS.flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 0.02}px`]),
  );
  return files.flatMap(({ path, text }) =>
    (text.match(/(@media|= ')[^{;]*/g) ?? [])
      .flatMap((query) => query.match(/(min|max)-width: [^)]+/g) ?? [])
      .filter((width) => !widths.has(width))
      .map((width) => `${path} ${width}`),
  );
}

test('pages change at a few widths, the same everywhere', () => {
  const media = code.filter(({ path }) => path === 'src/client/ui/use-media.ts');
  expect(otherWidths([...styles, ...media])).toEqual([]);
  expect(media).toHaveLength(1);
  const sheet = { path: 'x.scss', text: '@media screen and (max-width: 767px) { p { max-width: 40rem; } }' };
  expect(otherWidths([sheet])).toEqual(['x.scss max-width: 767px']);
});
