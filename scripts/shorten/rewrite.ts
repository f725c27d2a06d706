import { isDeepStrictEqual } from 'node:util';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';

/** The longest line that the formatter allows. */
const LINE_WIDTH = 110;

/** The new value at a path of a file: an object with fewer words, or undefined to remove it. */
export interface Rewrite {
  path: string[];
  value: object | undefined;
}

/**
 * Returns the text of a file with some of its objects shortened. Everything else stays as it is. A shortened object
 * is written on one line if it fits.
 */
export function rewrite(text: string, changes: Rewrite[]): string {
  const root = parseTree(text);
  return changes
    .map(({ path, value }) => {
      const node = root && findNodeAtLocation(root, path);
      if (!node?.parent) throw new Error(`nothing stands at ${path.join(' ')}`);
      return value === undefined ? removal(node.parent) : replacement(text, node, value);
    })
    .sort((a, b) => b.start - a.start)
    .reduce((now, { start, end, by }) => now.slice(0, start) + by + now.slice(end), text);
}

interface Edit {
  start: number;
  end: number;
  by: string;
}

const endOf = (node: Node) => node.offset + node.length;

/** Removes an entry with the comma before it, or after it for the first entry. */
function removal(entry: Node): Edit {
  const siblings = entry.parent?.children ?? [];
  const at = siblings.indexOf(entry);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  if (before) return { start: endOf(before), end: endOf(entry), by: '' };
  return { start: entry.offset, end: after?.offset ?? endOf(entry), by: '' };
}

function replacement(text: string, node: Node, value: object): Edit {
  const start = node.offset;
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const indent = /^ */.exec(text.slice(lineStart))?.[0] ?? '';
  const words = Object.entries(value).map(([word, own]) => wordText(text, node, word, own));
  const oneLine = words.length === 0 ? '{}' : `{ ${words.join(', ')} }`;
  // One more character for the comma after it.
  const fits = !oneLine.includes('\n') && start - lineStart + oneLine.length + 1 <= LINE_WIDTH;
  const newLine = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = words.map((word) => `${indent}  ${word}`).join(`,${newLine}`);
  return { start, end: endOf(node), by: fits ? oneLine : `{${newLine}${lines}${newLine}${indent}}` };
}

/** A word with its value, as written in the file if it is unchanged. */
function wordText(text: string, node: Node, word: string, value: unknown): string {
  const old = findNodeAtLocation(node, [word]);
  if (old?.parent && isDeepStrictEqual(JSON.parse(text.slice(old.offset, endOf(old))), value))
    return text.slice(old.parent.offset, endOf(old.parent));
  return `${JSON.stringify(word)}: ${inline(value)}`;
}

function inline(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map(inline).join(', ')}]`;
}
