import { toldClasses, valueProblems } from '../../src/shared/schema/check-values.ts';
import { ROLLUPS } from '../../src/shared/schema/rollup.ts';
import { VALUE_FORMS } from '../../src/shared/schema/value-forms.ts';
import { inWords } from '../../src/shared/texts/text.ts';
import { type Bag, bag, isBag, list } from './bag.ts';
import type { Entities, EntityFiles } from './entity-file.ts';
import { inWords as inAll } from './nearest.ts';
import { checkClass } from './reference-checks.ts';
import type { SourceFile } from './source-file.ts';

/** Checks `x-value`: it can be read, what it names is stored and fits, and it tells of no class that it does not have. */
export function checkWorkedValues(all: Entities): void {
  for (const files of all.values()) {
    checkForms(files);
    for (const property of files.entity.properties) {
      if (property.value === undefined) continue;
      const at = ['properties', property.name, 'x-value'];
      const { properties } = files.entity;
      const problems = valueProblems(property, files.entity);
      for (const text of problems) files.data.error(at, inWords(text));
      if (problems.length > 0) continue;
      for (const source of toldClasses(property, properties)) checkClass(files, property, source, at);
    }
  }
}

/** What is taken over, counted or added up says which of these it is, and what belongs to it. */
function checkForms({ data }: EntityFiles): void {
  for (const [name, own] of Object.entries(bag(bag(data.meant).properties))) {
    const value = bag(own)['x-value'];
    if (isBag(value)) checkForm(data, value, ['properties', name, 'x-value']);
  }
}

function checkForm(data: SourceFile, value: Bag, at: (string | number)[]): void {
  const given = VALUE_FORMS.filter((word) => value[word] !== undefined);
  const isRolledUp = ROLLUPS.some((word) => word === given[0]);
  if (given.length !== 1) data.error(at, `say one of ${inAll(VALUE_FORMS)}`);
  else if (isRolledUp && value.by === undefined)
    data.error(at, '"by" is missing: their reference to this record');
  for (const word of ['by', 'of', 'where', 'and'])
    if (given.length === 1 && !isRolledUp && value[word] !== undefined)
      data.errorAtName([...at, word], `"${word}" goes with ${inAll(ROLLUPS)}; leave it out`);
  for (const [index, one] of (list(value.and) ?? []).entries())
    if (isBag(one)) checkForm(data, one, [...at, 'and', index]);
}
