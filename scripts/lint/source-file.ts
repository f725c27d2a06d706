import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';

/** One thing that is wrong, and where. Lines and columns count from 1. */
export interface SchemaError {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A schema file with the place of everything in it. */
export class SourceFile {
  readonly name: string;
  /** What the file holds; undefined when it is not JSON. */
  readonly value: unknown;
  readonly errors: SchemaError[] = [];
  /** Places where the form of the file is wrong; what else is wrong there follows from that. */
  readonly #malformed = new Set<string>();
  readonly #text: string;
  readonly #root: Node | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.#text = text;
    const errors: ParseError[] = [];
    this.#root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    for (const error of errors)
      this.#add(
        error.offset,
        `not JSON: ${JSON_ERRORS[printParseErrorCode(error.error)] ?? 'something is out of place here'}`,
      );
    if (errors.length === 0 && this.#root) this.value = JSON.parse(text);
    if (this.#root) this.#findRepeatedNames(this.#root);
  }

  /** Says that the form has been checked: a later error at the same place would only repeat it. */
  endOfForm(): void {
    for (const { line, column } of this.errors) this.#malformed.add(`${line}:${column}`);
  }

  /** Reports an error at a value. Where the path leads nowhere, at the nearest thing around it. */
  error(path: JSONPath, message: string): void {
    const node = this.#nearest(path);
    // What is wrong with a whole property is shown at its name.
    const isNamed = node?.parent?.type === 'property' && node.type === 'object';
    this.#add((isNamed ? node?.parent?.offset : node?.offset) ?? 0, message);
  }

  /** Reports an error at a name. */
  errorAtName(path: JSONPath, message: string): void {
    const node = this.#nearest(path);
    this.#add((node?.parent?.type === 'property' ? node.parent.offset : node?.offset) ?? 0, message);
  }

  #nearest(path: JSONPath): Node | undefined {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = this.#root && findNodeAtLocation(this.#root, path.slice(0, length));
      if (node) return node;
    }
    return this.#root;
  }

  #add(offset: number, message: string): void {
    const before = this.#text.slice(0, offset).split('\n');
    const problem = {
      file: this.name,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      message,
    };
    const isKnown = this.errors.some(
      (other) => other.line === problem.line && other.column === problem.column && other.message === message,
    );
    if (!isKnown && !this.#malformed.has(`${problem.line}:${problem.column}`)) this.errors.push(problem);
  }

  #findRepeatedNames(node: Node): void {
    const seen = new Set<string>();
    for (const child of node.children ?? []) {
      const key = child.type === 'property' ? child.children?.[0] : undefined;
      if (key) {
        if (seen.has(key.value)) this.#add(key.offset, `"${key.value}" is written twice; keep one`);
        seen.add(key.value);
      }
      this.#findRepeatedNames(child);
    }
  }
}

const JSON_ERRORS: Record<string, string> = {
  InvalidSymbol: 'this word needs quotes',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a name in quotes is missing here, or the comma before is one too many',
  ValueExpected: 'a value is missing here, or the comma before is one too many',
  ColonExpected: 'a colon is missing here',
  CommaExpected: 'a comma is missing here',
  CloseBraceExpected: 'a closing } is missing here',
  CloseBracketExpected: 'a closing ] is missing here',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'comments are not allowed; use description',
  UnexpectedEndOfString: 'the closing quote is missing',
  InvalidCharacter: 'this character is not allowed here',
  InvalidEscapeCharacter: 'write a backslash as \\\\',
};
