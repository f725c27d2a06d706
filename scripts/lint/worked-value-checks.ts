import { toldClasses, valueProblems } from '../../src/shared/schema/check-values.ts';
import { inWords } from '../../src/shared/texts/text.ts';
import type { Entities } from './entity-file.ts';
import { checkClass } from './reference-checks.ts';

/** Checks `x-value`: it can be read, what it names is stored and fits, and it tells of no class that it does not have. */
export function checkWorkedValues(all: Entities): void {
  for (const files of all.values())
    for (const property of files.entity.properties) {
      if (property.value === undefined) continue;
      const at = ['properties', property.name, 'x-value'];
      const { properties } = files.entity;
      const problems = valueProblems(property, properties);
      for (const text of problems) files.data.error(at, inWords(text));
      if (problems.length > 0) continue;
      for (const source of toldClasses(property, properties)) checkClass(files, property, source, at);
    }
}
