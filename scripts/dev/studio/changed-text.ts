import { isDeepStrictEqual } from 'node:util';
import { type Node, parseTree } from 'jsonc-parser';
import { fits, inLines, printedJson } from './printed-json.ts';

type Json = Record<string, unknown>;

/** Where a new word goes among those of a file; names of single properties stand behind them. */
const PLACES = [
  /^\$schema$/,
  /^title$/,
  /^description$/,
  /^x-entity$/,
  /^x-/,
  /^required$/,
  /^properties$/,
  /^ui:/,
  /^/,
];

/**
 * The text of a schema file with another content, as if somebody had typed the change: what stays has its place, its order and its
 * lines. The order of properties is that of the content, since forms follow it.
 * @param before JSON as it stands in the file
 */
export function changedText(before: string, content: Json): string {
  const root = parseTree(before);
  return root ? `${changed(before, root, content, [])}${/\s*$/.exec(before)?.[0]}` : newText(content);
}

/** The text of a new file: each of its words and properties begins a line. */
export function newText(content: Json): string {
  const members = Object.entries(content).map(([name, value]) => {
    const key = `${JSON.stringify(name)}: `;
    const properties = name === 'properties' && Object.entries(value as Json);
    return `${key}${
      properties
        ? inLines(
            '{}',
            properties.map(([one, words]) => member(one, words, '    ')),
            '  ',
          )
        : printedJson(value, { indent: '  ', before: 2 + key.length })
    }`;
  });
  return `${inLines('{}', members, '')}\n`;
}

function member(name: string, value: unknown, indent: string): string {
  const key = `${JSON.stringify(name)}: `;
  return `${key}${printedJson(value, { indent, before: indent.length + key.length })}`;
}

function changed(text: string, node: Node, value: unknown, at: string[]): string {
  if (node.type === 'array' && Array.isArray(value)) return withItems(text, node, value, at);
  if (node.type === 'object' && isWords(value)) return withMembers(text, node, value, at);
  if (isDeepStrictEqual(read(text, node), value)) return textOf(text, node);
  return printedJson(value, lineOf(text, node));
}

/** Items that were there keep their text; those at the same place their lines. */
function withItems(text: string, node: Node, items: unknown[], at: string[]): string {
  const before = (node.children ?? []).map((child) => ({ child, value: read(text, child) }));
  const left = [...before];
  const written = items.map((item, index) => {
    const same = left.findIndex(({ value }) => isDeepStrictEqual(value, item));
    const [kept] = same < 0 ? [] : left.splice(same, 1);
    if (kept) return textOf(text, kept.child);
    const instead = before.length === items.length ? before[index] : undefined;
    if (instead) return changed(text, instead.child, item, [...at, String(index)]);
    const indent = innerIndent(text, node);
    return printedJson(item, { indent, before: indent.length });
  });
  return enclosed(text, node, written);
}

function withMembers(text: string, node: Node, words: Json, at: string[]): string {
  const before = new Map(
    (node.children ?? []).map((one) => [String(one.children?.[0]?.value), one] as const),
  );
  const written = namesInOrder([...before.keys()], Object.keys(words), at).map((name) => {
    const [key, value] = before.get(name)?.children ?? [];
    if (!key || !value) return member(name, words[name], innerIndent(text, node));
    return `${text.slice(key.offset, value.offset)}${changed(text, value, words[name], [...at, name])}`;
  });
  return enclosed(text, node, written);
}

function namesInOrder(before: string[], after: string[], at: string[]): string[] {
  if (at.join() === 'properties') return after;
  const names = before.filter((name) => after.includes(name));
  for (const name of after.filter((one) => !before.includes(one))) {
    const next = at.length > 0 ? -1 : names.findIndex((one) => placeOf(one) > placeOf(name));
    names.splice(next < 0 ? names.length : next, 0, name);
  }
  return names;
}

function placeOf(name: string): number {
  return PLACES.findIndex((place) => place.test(name));
}

/** In lines where it stood in lines before, or where one is too short by now. */
function enclosed(text: string, node: Node, parts: string[]): string {
  const children = node.children ?? [];
  // What says the same keeps its lines, whatever they are.
  if (
    isDeepStrictEqual(
      parts,
      children.map((child) => textOf(text, child)),
    )
  )
    return textOf(text, node);
  const signs = node.type === 'array' ? '[]' : '{}';
  if (parts.length === 0) return signs;
  const { indent, before } = lineOf(text, node);
  const space = node.type === 'array' ? '' : ' ';
  const line = `${signs[0]}${space}${parts.join(', ')}${space}${signs[1]}`;
  return isInLines(text, node) || !fits(before + line.length) ? inLines(signs, parts, indent) : line;
}

function isInLines(text: string, { offset, children = [] }: Node): boolean {
  const [first] = children;
  return first !== undefined && text.slice(offset, first.offset).includes('\n');
}

/** How the line begins that a node stands on, and how much of it is before the node. */
function lineOf(text: string, { offset }: Node): { indent: string; before: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return { indent: /^ */.exec(text.slice(start))?.[0] ?? '', before: offset - start };
}

function innerIndent(text: string, node: Node): string {
  return `${lineOf(text, node).indent}  `;
}

function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

function read(text: string, node: Node): unknown {
  return JSON.parse(textOf(text, node));
}

function isWords(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
