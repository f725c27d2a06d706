const NAMING = /(?<![\p{L}\p{N}._%+-])@([^\n@]{0,40})$/u;

/** The name that is being typed after an @ before the caret. @example namingAt('Ask @an', 7) // { at: 4, search: 'an' } */
export function namingAt(text: string, caret: number): { at: number; search: string } | undefined {
  const found = NAMING.exec(text.slice(0, caret));
  return found ? { at: found.index, search: found[1] ?? '' } : undefined;
}

/** The text with a chosen name in place of what was typed from the @ on, and where the caret then is. */
export function withName(
  text: string,
  at: number,
  caret: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

/** A text cut into what names somebody and what does not. @param named the names, one a line */
export function namedParts(text: string, named: string): { text: string; isName: boolean }[] {
  const names = named.split('\n').filter((name) => name !== '');
  if (names.length === 0) return [{ text, isName: false }];
  const any = names
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text
    .split(new RegExp(`(@(?:${any})(?![\\p{L}\\p{N}]))`, 'giu'))
    .map((part, index) => ({ text: part, isName: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
