/** As `biome.json` has it. */
const LINE_WIDTH = 110;

/**
 * JSON as our schema files have it: what fits stands on one line, else each of its parts on one.
 * @param before how many characters stand before it on its line
 */
export function printedJson(value: unknown, { indent, before }: { indent: string; before: number }): string {
  const line = onOneLine(value);
  if (fits(before + line.length)) return line;
  const inner = `${indent}  `;
  const printed = (part: unknown, name = '') =>
    `${name}${printedJson(part, { indent: inner, before: inner.length + name.length })}`;
  if (Array.isArray(value))
    return inLines(
      '[]',
      value.map((part) => printed(part)),
      indent,
    );
  if (typeof value !== 'object' || value === null) return line;
  const members = Object.entries(value).map(([name, part]) => printed(part, `${JSON.stringify(name)}: `));
  return inLines('{}', members, indent);
}

/** Whether a line may be so long, with a comma at its end. */
export function fits(length: number): boolean {
  return length + 1 <= LINE_WIDTH;
}

/** Parts with a line each. @param signs what they stand between */
export function inLines(
  [open, close]: '[]' | '{}' | string,
  parts: readonly string[],
  indent: string,
): string {
  const inner = `\n${indent}  `;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${onOneLine(part)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}
