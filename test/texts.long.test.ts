import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Where code puts a text of the catalogue into a template, where it would read "[object Object]": such a text needs `inWords`, or a value of another text. */
function textsInTemplates(files: string[], options: ts.CompilerOptions): string[] {
  const program = ts.createProgram(files, options);
  const types = program.getTypeChecker();
  const isText = (node: ts.Node) => {
    const type = types.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    return parts.some((one) => (one.aliasSymbol ?? one.symbol)?.name === 'Text' && one.getProperty('code'));
  };
  return files.flatMap((path) => {
    const file = program.getSourceFile(path);
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isTemplateSpan(node) && isText(node.expression))
        found.push(`${path.slice(ROOT.length + 1)}: ${node.expression.getText()}`);
      ts.forEachChild(node, visit);
    };
    if (file) visit(file);
    return found;
  });
}

test('no text of the catalogue is put into a template', () => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const files = fileNames.filter((path) => path.startsWith(join(ROOT, 'src/server/')));
  expect(files.length).toBeGreaterThan(500);
  expect(textsInTemplates(files, options)).toEqual([]);
}, 300_000);
