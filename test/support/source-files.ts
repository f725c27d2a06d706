import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** One source file: where it lies (from the project's folder, with `/`) and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** All TypeScript files below some folders of the project; what codegen made is left out. */
export function sourceFiles(root: string, folders: string[]): SourceFile[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('src/shared/gen/') && !path.includes('/fixtures/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** What a file imports: paths of the project for its own files, names for packages and Node's own modules. */
export function importsOf(file: SourceFile): string[] {
  const { importedFiles } = ts.preProcessFile(file.text, true, true);
  return importedFiles.map(({ fileName }) =>
    fileName.startsWith('.')
      ? join(file.path, '..', fileName.replace(/\?.*$/, '')).split(sep).join('/')
      : fileName,
  );
}

/** Lines on which a file says `any` without a stated reason, and names that it calls as a function. */
export function wordsOf(file: SourceFile): { any: number[]; calls: string[] } {
  const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
  const found = { any: [] as number[], calls: [] as string[] };
  const lines = file.text.split('\n');
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      if (!/biome-ignore lint\/suspicious\/noExplicitAny: \S/.test(lines[line - 2] ?? ''))
        found.any.push(line);
    }
    if (ts.isCallExpression(node)) found.calls.push(node.expression.getText());
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
