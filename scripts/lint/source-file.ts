import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { jsonError } from './json-error.ts';

/** An error and its place. Lines and columns count from 1. */
export interface SchemaError {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A schema file that knows the place of everything in it. */
export class SourceFile {
  readonly name: string;
  /** The contents of the file; undefined when it is not JSON. */
  readonly value: unknown;
  /** The contents with misspelt words corrected. */
  meant: unknown;
  readonly errors: SchemaError[] = [];
  /** Places where the form of the file is wrong. Other errors there only follow from that. */
  readonly #malformed = new Set<string>();
  readonly #text: string;
  readonly #root: Node | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    this.#text = text;
    const error = jsonError(text);
    if (error) {
      this.#add(error.offset, error.message);
      return;
    }
    this.#root = parseTree(text);
    this.value = JSON.parse(text);
    this.meant = this.value;
    if (this.#root) this.#findRepeatedNames(this.#root);
  }

  /** Marks the check of the form as done: a later error at the same place would only repeat it. */
  endOfForm(): void {
    for (const { line, column } of this.errors) this.#malformed.add(`${line}:${column}`);
  }

  /** Reports an error at a value. If the path leads nowhere, it is reported at the nearest place around it. */
  error(path: JSONPath, message: string): SchemaError | undefined {
    return this.#add(this.#offsetOf(path), message);
  }

  /** The place of an error at this value: `company/site.json:12:7`. */
  placeOf(path: JSONPath): string {
    const { line, column } = this.#position(this.#offsetOf(path));
    return `${this.name}:${line}:${column}`;
  }

  /** Reports an error at a name. */
  errorAtName(path: JSONPath, message: string): void {
    const node = this.#nearest(path);
    this.#add((node?.parent?.type === 'property' ? node.parent.offset : node?.offset) ?? 0, message);
  }

  #offsetOf(path: JSONPath): number {
    const node = this.#nearest(path);
    // An error of a whole property is shown at its name.
    const isNamed = node?.parent?.type === 'property' && node.type === 'object';
    return (isNamed ? node?.parent?.offset : node?.offset) ?? 0;
  }

  #position(offset: number): { line: number; column: number } {
    const before = this.#text.slice(0, offset).split('\n');
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }

  #nearest(path: JSONPath): Node | undefined {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = this.#root && findNodeAtLocation(this.#root, path.slice(0, length));
      if (node) return node;
    }
    return this.#root;
  }

  #add(offset: number, message: string): SchemaError | undefined {
    const problem = { file: this.name, ...this.#position(offset), message };
    const isKnown = this.errors.some(
      (other) => other.line === problem.line && other.column === problem.column && other.message === message,
    );
    if (isKnown || this.#malformed.has(`${problem.line}:${problem.column}`)) return undefined;
    this.errors.push(problem);
    return problem;
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
