import { type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** Where a text stops being valid JSON, and what to do there. */
interface JsonError {
  offset: number;
  message: string;
}

/** The first error in the JSON. The parser's later errors are guesses that follow from it, and mostly false. */
export function jsonError(text: string): JsonError | undefined {
  const encoding = encodingError(text);
  if (encoding !== undefined) return { offset: 0, message: `not JSON: ${encoding}` };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  return first && ((opensMore(text) && unclosed(text)) || explained(text, first));
}

/** What the first characters tell of a file that was not saved as plain UTF-8. */
function encodingError(text: string): string | undefined {
  if (text.startsWith('\uFEFF'))
    return 'the file begins with a byte order mark (BOM); save it as UTF-8 without BOM';
  return /^\uFFFD|^.?\0/.test(text) ? 'the file is saved as UTF-16; save it as UTF-8' : undefined;
}

/** Strings, braces and brackets, and anything else between spaces. */
const TOKEN = /"(?:[^"\\\n]|\\.)*"|[{}[\]]|[^\s{}[\]"]+|"/g;

/** Whether there are more opening braces and brackets than closing ones. */
function opensMore(text: string): boolean {
  const count = (pattern: RegExp) =>
    [...text.matchAll(TOKEN)].filter(([token]) => pattern.test(token)).length;
  return count(/^[{[]$/) > count(/^[}\]]$/);
}

/**
 * The place where a closing brace is missing. A parser notices it only at the end of the file, but the indentation
 * shows it: a line is indented no further than the one that opened the block around it.
 */
function unclosed(text: string): JsonError | undefined {
  const tokens = [...text.matchAll(TOKEN)];
  const open: { brace: string; offset: number; indent: number }[] = [];
  let end = 0;
  for (const { 0: token, index: offset } of tokens) {
    const inner = open.at(-1);
    const indent = indentAt(text, offset);
    const isClosing = token === '}' || token === ']';
    const startsLine = text.slice(end, offset).includes('\n');
    if (inner && startsLine && (isClosing ? indent < inner.indent : indent <= inner.indent)) {
      const line = text.slice(0, inner.offset).split('\n').length;
      const closing = inner.brace === '{' ? '}' : ']';
      return {
        offset: end,
        message: `not JSON: a closing ${closing} is missing here, for the ${inner.brace} of line ${line}`,
      };
    }
    if (token === '{' || token === '[') open.push({ brace: token, offset, indent });
    else if (isClosing) open.pop();
    end = text.slice(0, offset + token.length).replace(/,$/, '').length;
  }
  return undefined;
}

/** The indentation of the line at an offset. */
function indentAt(text: string, offset: number): number {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1);
  return line.length - line.trimStart().length;
}

function explained(text: string, { error, offset, length }: ParseError): JsonError {
  const here = text.slice(offset, offset + length);
  const before = text.slice(0, offset).trimEnd();
  const say = (message: string, at = offset) => ({ offset: at, message: `not JSON: ${message}` });
  const name = printParseErrorCode(error);
  if (here === ':' && name === 'CommaExpected')
    return say('a { is missing before the name, or this colon is one too many');
  if (name === 'CommaExpected') return say('a comma is missing here', before.length);
  if ((here === '}' || here === ']') && before.endsWith(','))
    return say('this comma is one too many; take it out', before.length - 1);
  if (offset >= text.trimEnd().length)
    return say(MESSAGES[name] ?? 'the end of the file is missing', before.length);
  if (/^[“”„«»]/.test(here)) return say('write straight double quotes in place of these');
  if (here.startsWith("'")) return say('write double quotes in place of single ones');
  const unseen = /^[\p{Zs}\p{Cf}]/u.exec(here)?.[0];
  if (unseen !== undefined)
    return say(`an invisible character (${codeOf(unseen)}) stands here; delete it, or write a plain space`);
  return say(MESSAGES[name] ?? 'something is out of place here');
}

/** @example codeOf('\u00A0') // 'U+00A0' */
function codeOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const MESSAGES: Record<string, string> = {
  InvalidSymbol: 'this word needs quotes',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a name in quotes is missing here',
  ValueExpected: 'a value is missing here',
  ColonExpected: 'a colon is missing here',
  CloseBraceExpected: 'a closing } is missing here',
  CloseBracketExpected: 'a closing ] is missing here',
  EndOfFileExpected:
    'the file should end here; a closing } before is one too many, or an opening { is missing',
  InvalidCommentToken: 'comments are not allowed; take it out, or write it as "description"',
  UnexpectedEndOfString: 'the closing quote is missing',
  InvalidCharacter: 'this character is not allowed here',
  InvalidEscapeCharacter: 'write a backslash as \\\\',
};
