import type { Property } from '../../src/shared/schema/entity.ts';
import { listed, testsOf, type Where } from '../../src/shared/schema/where.ts';
import { type Place, testFaults, type WhereFault } from '../../src/shared/schema/where-faults.ts';
import { inWords } from '../../src/shared/texts/text.ts';
import { suggestion } from './nearest.ts';
import type { SourceFile } from './source-file.ts';

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
  for (const test of testsOf(where)) {
    const place = [...at, test.key];
    const property = find(test.property, place);
    if (!property) continue;
    for (const fault of testFaults(property, test, place, Array.isArray(where[test.key])))
      file.error(fault.at, wordedFault(fault));
  }
  for (const word of ['any', 'none'] as const)
    for (const [index, one] of (listed(where, word) ?? []).entries())
      checkWhere(one, find, [...at, word, index], file);
}

/** What is wrong, with what was probably meant. */
export function wordedFault({ text, near }: Pick<WhereFault, 'text' | 'near'>): string {
  return `${inWords(text)}${near ? suggestion(near.word, near.known) : ''}`;
}
