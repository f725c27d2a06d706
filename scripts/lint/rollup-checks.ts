import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import type { Rollup } from '../../src/shared/schema/rollup.ts';
import { type Entities, type EntityFiles, isReadable, noEntity, valuePlace } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { checkClass } from './reference-checks.ts';
import { checkWhere } from './where-checks.ts';

/** Checks `x-rollup`: the counted records must refer here, and the summed property must be a stored number. */
export function checkRollups(all: Entities): void {
  for (const files of all.values())
    for (const property of files.entity.properties)
      if (property.rollup) {
        const at = valuePlace(files, property.name, 'x-rollup');
        checkRollup(all, files, property, property.rollup, at);
        for (const [index, one] of (property.rollup.and ?? []).entries())
          checkRollup(all, files, property, one, [...at, 'and', index]);
      }
}

function checkRollup(
  all: Entities,
  files: EntityFiles,
  property: Property,
  rollup: Rollup,
  at: (string | number)[],
): void {
  const words = wordsAt(files, property, at);
  const named = words.sum === undefined ? 'count' : 'sum';
  const say = (word: string, message: string) =>
    files.data.error([...at, word === 'of' && at.includes('x-value') ? named : word], message);
  if ((words.count === undefined) === (words.sum === undefined))
    files.data.error(at, 'say either "count": true or which number is the "sum"');
  const child = all.get(rollup.of);
  if (!child) {
    say('of', noEntity(all, rollup.of));
    return;
  }
  if (!isReadable(child)) return;
  const names = child.entity.properties.map(({ name }) => name);
  const reference = propertyOf(child.entity, rollup.by);
  if (!reference) say('by', `${rollup.of} has no property "${rollup.by}"${suggestion(rollup.by, names)}`);
  else if (reference.through || reference.reference?.entity !== files.path)
    say('by', `"${rollup.by}" of ${rollup.of} is not a reference to ${files.path}`);
  const stored = (name: string, place: (string | number)[]) => {
    const asked = propertyOf(child.entity, name);
    if (isStored(asked)) return asked;
    files.data.error(place, `${rollup.of} has no stored property "${name}"${suggestion(name, names)}`);
    return undefined;
  };
  checkWhere(rollup.where ?? {}, stored, [...at, 'where'], files.data);
  if (rollup.property === undefined) return;
  const summed = propertyOf(child.entity, rollup.property);
  const isNumber = summed && ['number', 'integer', 'decimal'].includes(summed.kind);
  if (!isNumber || !isStored(summed))
    say(
      'sum',
      `"${rollup.property}" is not a number that ${rollup.of} stores${suggestion(rollup.property, names)}`,
    );
  if (summed) checkClass(files, property, summed, at);
  if (summed?.rollup)
    say('sum', `"${rollup.property}" of ${rollup.of} is itself worked out; add up what it counts`);
}

function isStored(property: Property | undefined): boolean {
  return property !== undefined && !property.through && !property.computed;
}

interface RollupWords {
  count?: unknown;
  sum?: unknown;
  and?: RollupWords[];
}

function wordsAt(files: EntityFiles, { name }: Property, at: (string | number)[]): RollupWords {
  const words = files.schema.properties?.[name]?.['x-rollup'] as RollupWords;
  const index = at.at(-1);
  return typeof index === 'number' ? (words.and?.[index] ?? {}) : words;
}
