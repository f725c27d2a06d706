import type { Place } from './printed-places.ts';

/**
 * Where each value stands in JSON as somebody has typed it: by its path of names, joined by slashes. What has a name stands
 * where its name begins.
 * @param json text that `JSON.parse` accepts
 * @example typedPlaces('{ "required": ["own_a"] }').get('required/0') // { line: 1, column: 16 }
 */
export function typedPlaces(json: string): Map<string, Place> {
  const places = new Map<string, Place>();
  const tokens = [...json.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)];
  let at = 0;
  let [line, lineStart, seen] = [1, 0, 0];
  const placeOf = (index: number): Place => {
    for (; seen < index; seen++) if (json[seen] === '\n') [line, lineStart] = [line + 1, seen + 1];
    return { line, column: index - lineStart + 1 };
  };
  const note = (path: string) => places.set(path, placeOf(tokens[at]?.index ?? json.length));
  const isAt = (sign: string) => tokens[at]?.[0] === sign;
  const walk = (path: string) => {
    const [opening] = tokens[at++] as RegExpExecArray;
    if (opening !== '{' && opening !== '[') return;
    const closing = opening === '{' ? '}' : ']';
    for (let index = 0; at < tokens.length && !isAt(closing); index++) {
      const name = opening === '{' ? String(JSON.parse(tokens[at]?.[0] ?? '""')) : String(index);
      const inner = path === '' ? name : `${path}/${name}`;
      note(inner);
      if (opening === '{') at += 2;
      walk(inner);
      if (isAt(',')) at++;
    }
    at++;
  };
  note('');
  walk('');
  return places;
}
