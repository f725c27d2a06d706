import type { Property } from '../../src/shared/schema/entity.ts';
import { COMPARISONS, listed, testsOf, type Where } from '../../src/shared/schema/where.ts';
import type { SourceFile } from './source-file.ts';
import { never } from './value-checks.ts';

type Place = (string | number)[];

const COMPARED = ['integer', 'number', 'decimal', 'date', 'datetime', 'time'];

/**
 * A schema that says which records are meant names properties of theirs, and values that those can have.
 * @param find the property of that name; reports one that there is not
 */
export function checkWhere(
  where: Where,
  find: (name: string, at: Place) => Property | undefined,
  at: Place,
  file: SourceFile,
): void {
  for (const { key, property: name, op, values } of testsOf(where)) {
    const place = [...at, key];
    const property = find(name, place);
    if (!property) continue;
    const isCompared = COMPARISONS.some((one) => one === op);
    if (isCompared && !COMPARED.includes(property.kind))
      file.error(place, `"${name}" is neither a number nor a day or time: nothing is more or less`);
    else if (isCompared && (values.length !== 1 || values[0] === null))
      file.error(place, 'is compared with one value');
    for (const [index, value] of values.entries()) {
      const wrong = never(property, value);
      if (wrong !== undefined) file.error(Array.isArray(where[key]) ? [...place, index] : place, wrong);
    }
  }
  for (const word of ['any', 'none'] as const)
    for (const [index, one] of (listed(where, word) ?? []).entries())
      checkWhere(one, find, [...at, word, index], file);
}
