import type { Text } from '../texts/text.ts';
import type { Tree } from './tree.ts';

const MOST_CHARACTERS = 1000;
const MOST_PARTS = 200;

/** A text that is no value, and where it stops being one. */
export class UnreadableValueError extends Error {
  readonly at: number;
  readonly text: Text;

  constructor(at: number, code: 'value.ends' | 'value.unexpected' | 'value.too_long', found = '') {
    super(code);
    this.at = at;
    this.text = { code, values: code === 'value.unexpected' ? { found } : {} };
  }
}

/** How strongly operators of two sides bind; the grammar is that of CEL, without its lists, maps and macros. */
const BINDS: Record<string, number> = {
  '||': 1,
  '&&': 2,
  ...{ '==': 3, '!=': 3, '<': 3, '<=': 3, '>': 3, '>=': 3 },
  ...{ '+': 4, '-': 4 },
  ...{ '*': 5, '/': 5, '%': 5 },
};

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?![\w.]))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)|(?<sign>&&|\|\||[=!<>]=|[-+*/%<>!?:(),]))/y;

interface Token {
  kind: 'number' | 'text' | 'name' | 'sign' | 'end';
  at: number;
  text: string;
}

/**
 * Reads what is written in `x-value`.
 * @example parseValue('price * quantity')
 * @throws UnreadableValueError
 */
export function parseValue(source: string): Tree {
  if (source.length > MOST_CHARACTERS) throw new UnreadableValueError(MOST_CHARACTERS, 'value.too_long');
  return new Parser(source).whole();
}

class Parser {
  readonly #source: string;
  #next: Token;
  #parts = 0;

  constructor(source: string) {
    this.#source = source;
    this.#next = this.#tokenAt(0);
  }

  whole(): Tree {
    const tree = this.#conditional();
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return tree;
  }

  #conditional(): Tree {
    const condition = this.#joined(1);
    if (!this.#takes('?')) return condition;
    const first = this.#conditional();
    this.#require(':');
    return this.#call(condition.at, '?', [condition, first, this.#conditional()]);
  }

  /** What operators join that bind at least so strongly, from left to right. */
  #joined(least: number): Tree {
    let left = this.#single();
    for (;;) {
      const { kind, text } = this.#next;
      const binds = kind === 'sign' ? BINDS[text] : undefined;
      if (binds === undefined || binds < least) return left;
      this.#advance();
      left = this.#call(left.at, text, [left, this.#joined(binds + 1)]);
    }
  }

  #single(): Tree {
    const token = this.#next;
    const { at, text } = token;
    this.#advance();
    if (token.kind === 'number') return this.#part({ is: 'literal', at, type: 'number', written: text });
    if (token.kind === 'text')
      return this.#part({ is: 'literal', at, type: 'text', written: unquoted(text) });
    if (token.kind === 'name') return this.#named(at, text);
    if (text === '-' || text === '!') return this.#call(at, text, [this.#single()]);
    if (text !== '(') throw this.#unexpected(token);
    const inside = this.#conditional();
    this.#require(')');
    return inside;
  }

  #named(at: number, name: string): Tree {
    if (name === 'true' || name === 'false')
      return this.#part({ is: 'literal', at, type: 'yes_no', written: name });
    if (name === 'null') return this.#part({ is: 'literal', at, type: 'empty', written: name });
    if (!this.#takes('(')) return this.#part({ is: 'name', at, name });
    const args: Tree[] = [];
    if (this.#takes(')')) return this.#call(at, name, args);
    do args.push(this.#conditional());
    while (this.#takes(','));
    this.#require(')');
    return this.#call(at, name, args);
  }

  #call(at: number, name: string, args: Tree[]): Tree {
    return this.#part({ is: 'call', at, name, args });
  }

  #part(tree: Tree): Tree {
    this.#parts += 1;
    if (this.#parts > MOST_PARTS) throw new UnreadableValueError(tree.at, 'value.too_long');
    return tree;
  }

  #takes(sign: string): boolean {
    if (this.#next.kind !== 'sign' || this.#next.text !== sign) return false;
    this.#advance();
    return true;
  }

  #require(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected();
  }

  #advance(): void {
    this.#next = this.#tokenAt(this.#next.at + this.#next.text.length);
  }

  #tokenAt(from: number): Token {
    TOKEN.lastIndex = from;
    const groups = TOKEN.exec(this.#source)?.groups;
    const found = Object.entries(groups ?? {}).find(([, text]) => text !== undefined);
    if (found) {
      const [kind, text] = found as [Token['kind'], string];
      return { kind, text, at: TOKEN.lastIndex - text.length };
    }
    const rest = this.#source.slice(from);
    const at = from + rest.length - rest.trimStart().length;
    if (at === this.#source.length) return { kind: 'end', at, text: '' };
    throw new UnreadableValueError(at, 'value.unexpected', rest.trim().slice(0, 20));
  }

  #unexpected({ at, kind, text }: Token = this.#next): UnreadableValueError {
    return new UnreadableValueError(at, kind === 'end' ? 'value.ends' : 'value.unexpected', text);
  }
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
}
