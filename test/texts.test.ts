import ts from 'typescript';
import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './support/source-files.ts';

/**
 * How many sentences stand in code and not in the catalogue (`src/shared/texts`). The numbers only fall: whoever moves texts lowers them,
 * whoever adds one gives it an id. The browser has no catalogue yet, so that its number has some room.
 */
const LEFT = { 'src/server/': 190, 'src/client/': 810 };
/** A number that is this far above what is left is to be lowered. */
const SLACK = 40;

/** Three words in a row are a sentence; a value in it stands for one. */
const SENTENCE = /\p{L}{2,} [\p{L}\d]+ \p{L}{2,}/u;
/** What nobody reads in the app: SQL, what the API's description says, the command line and its logs, examples and tests. */
const ELSEWHERE =
  /\.test\.|\/testing\/|-schemas?\.ts$|^src\/server\/(store|operations|lib|features\/example)\/|^src\/server\/(product-model|settings)|api-document/;

/** What a programmer or whoever runs the server reads: an error that nobody is to meet, and a line of the log. */
const isForOthers = (node: ts.Node): boolean =>
  (ts.isNewExpression(node) &&
    /^\w*Error$/.test(node.expression.getText()) &&
    node.expression.getText() !== 'ApiError') ||
  (ts.isCallExpression(node) && /\blog\.(info|warn|error|debug)$/.test(node.expression.getText()));

const texts = (root: ts.Node): ts.Node[] => {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (isForOthers(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isJsxText(node)) found.push(node);
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

const treeOf = ({ path, text }: SourceFile) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** The sentences in the code of a file. */
function sentencesIn(file: SourceFile, tree = treeOf(file)): string[] {
  return texts(tree)
    .map((node) => node.getText())
    .filter((text) => SENTENCE.test(text.replaceAll(/\$\{[^}]*\}/g, '1')));
}

/** Where code asks whether a text holds certain words. Two words are enough: names of things have none between them. */
function looksInto(file: SourceFile, tree = treeOf(file)): string[] {
  const words = /\p{L}{2,} \p{L}{2,}/u;
  const named = new Set(
    [...file.text.matchAll(/^(?:export )?const (\w+) = ['"`](.*)['"`];$/gm)]
      .filter(([, , text = '']) => words.test(text))
      .map(([, name]) => name),
  );
  const isText = (node?: ts.Node) =>
    node !== undefined &&
    ((ts.isStringLiteralLike(node) && words.test(node.text)) ||
      (ts.isIdentifier(node) && named.has(node.text)));
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const asks = ['includes', 'startsWith', 'endsWith', 'indexOf'].includes(node.expression.name.text);
      if (asks && isText(node.arguments[0])) found.push(`${file.path}: ${node.getText()}`);
    }
    if (ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText()))
      if (isText(node.left) || isText(node.right)) found.push(`${file.path}: ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Each file, read as a program once. */
const files = sourceFiles('.', ['src/server', 'src/client'])
  .filter(({ path }) => !ELSEWHERE.test(path))
  .map((file) => {
    const tree = treeOf(file);
    return { path: file.path, sentences: sentencesIn(file, tree), looks: looksInto(file, tree) };
  });

test.each(Object.entries(LEFT))(
  'sentences outside of the catalogue in %s only become fewer',
  (room, most) => {
    const left = files
      .filter(({ path }) => path.startsWith(room))
      .flatMap(({ sentences }) => sentences).length;
    expect(left, 'a new text stands in src/shared/texts').toBeLessThanOrEqual(most);
    expect(left, `lower LEFT in ${import.meta.filename}`).toBeGreaterThan(most - SLACK);
  },
);

/** A cause that is no text. */
const KNOWN = ["src/client/data/session-end.ts: why === 'signed out'"];

test('no code looks into a text', () => {
  expect(files.flatMap(({ looks }) => looks)).toEqual(KNOWN);
});

test('a sentence and a look into one are found', () => {
  const VALUE = '$'.concat('{code}');
  const code = [
    "const CONFIRM = 'confirm it if it is right';",
    "if (text.includes(CONFIRM) || text === 'It is over.') say('order.over');",
    `\`The order ${VALUE} is closed.\`; \`SELECT ${VALUE}\`; // a comment that is no text`,
    "log.warn({ code }, 'nothing was found there'); throw new TypeError('this is no code');",
    "throw new ApiError('invalid', 'It is no code.');",
    '<p>Nothing was found.</p>',
  ].join('\n');
  const file = { path: 'src/client/one.tsx', text: code };
  expect(sentencesIn(file)).toEqual([
    "'confirm it if it is right'",
    "'It is over.'",
    `\`The order ${VALUE} is closed.\``,
    "'It is no code.'",
    'Nothing was found.',
  ]);
  expect(looksInto(file)).toEqual([
    'src/client/one.tsx: text.includes(CONFIRM)',
    "src/client/one.tsx: text === 'It is over.'",
  ]);
});

test('the browser loads no text of the server', () => {
  const loads = /^import (?!type )[^;]*from '[^']*shared\/(?:errors|texts\/\w+)\.ts'/m;
  expect("import { CLIENT_TEXTS } from '../../shared/errors.ts';").toMatch(loads);
  expect("import type { TextId } from '../../shared/texts/text.ts';").not.toMatch(loads);
  const loaded = sourceFiles('.', ['src/client']).filter(({ path }) => !/\.test\./.test(path));
  expect(loaded.filter(({ text }) => loads.test(text)).map(({ path }) => path)).toEqual([]);
});
