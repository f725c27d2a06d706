import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './support/source-files.ts';

/** The names that files of `src/` export and that no other file mentions. */
function unused(files: SourceFile[]): string[] {
  const exported = files
    .filter(({ path }) => path.startsWith('src/') && !/\.(test\.tsx?|d\.ts)$/.test(path))
    .flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm),
        ([, name = '']) => ({ path, name }),
      ),
    );
  const names = new Set(exported.map(({ name }) => name));
  const mentions = new Map<string, number>();
  for (const { text } of files)
    for (const word of new Set(text.match(/\w+/g)))
      if (names.has(word)) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  return exported
    .filter(({ name }) => mentions.get(name) === 1)
    .map(({ path, name }) => `${path} exports ${name}`);
}

test('nothing is exported that no other file mentions', () => {
  const files = sourceFiles(join(import.meta.dirname, '..'), ['src', 'scripts', 'test']);
  expect(unused(files)).toEqual([]);
  const file = { path: 'src/a.ts', text: 'export function told() {}\nexport interface Heard {}\n' };
  expect(unused([file, { path: 'src/b.ts', text: "import { told } from './a.ts';" }])).toEqual([
    'src/a.ts exports Heard',
  ]);
});
