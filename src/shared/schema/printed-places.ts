/** Where something stands in a file. Lines and columns count from 1. */
export interface Place {
  line: number;
  column: number;
}

/**
 * Where each value stands in a file that is printed with two spaces, as files of layers are kept: by its path of names, joined by
 * slashes. What has a name stands where its name begins.
 * @example printedPlaces({ required: ['own_a'] }).get('required/0') // { line: 3, column: 5 }
 */
export function printedPlaces(value: unknown): Map<string, Place> {
  const places = new Map<string, Place>();
  let line = 1;
  const walk = (part: unknown, path: string, depth: number, column: number) => {
    places.set(path, { line, column });
    if (typeof part !== 'object' || part === null) return;
    const entries = Object.entries(part);
    if (entries.length === 0) return;
    for (const [name, inner] of entries) {
      line++;
      walk(inner, path === '' ? name : `${path}/${name}`, depth + 1, 2 * (depth + 1) + 1);
    }
    line++;
  };
  walk(value, '', 0, 1);
  return places;
}
