/**
 * The one JSON text of a value, by RFC 8785: names in the order of their UTF-16 code units, no blanks. So its hash is the same
 * whoever writes it.
 * @example canonicalJson({ b: 1, a: ['x', null] }) // '{"a":["x",null],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`);
  return `{${parts.join(',')}}`;
}
