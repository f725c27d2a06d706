import { rollupLoop, rollupProblems, toldByRollup } from '../../src/shared/schema/check-rollups.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import type { Rollup } from '../../src/shared/schema/rollup.ts';
import { inWords, say } from '../../src/shared/texts/text.ts';
import { type Entities, type EntityFiles, isReadable, noEntity, valuePlace } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { checkClass } from './reference-checks.ts';
import { checkWhere } from './where-checks.ts';

type Place = (string | number)[];

/** Checks `x-rollup`: the records must refer here, what is taken of them must be stored and fit, and nothing is made of itself. */
export function checkRollups(all: Entities): void {
  const find = (path: string) => all.get(path)?.entity;
  for (const files of all.values())
    for (const property of files.entity.properties) {
      const { name, rollup } = property;
      if (!rollup) continue;
      const at = valuePlace(files, name, 'x-rollup');
      checkRollup(all, files, property, rollup, at);
      for (const [index, one] of (rollup.and ?? []).entries())
        checkRollup(all, files, property, one, [...at, 'and', index]);
      const loop = rollupLoop(files.path, name, find);
      if (loop) files.data.error(at, inWords(say('rollup.loop', { name, path: loop.join(' → ') })));
      for (const source of toldByRollup(property, find)) checkClass(files, property, source, at);
    }
}

function checkRollup(all: Entities, files: EntityFiles, property: Property, rollup: Rollup, at: Place): void {
  const { data, path } = files;
  const words = wordsAt(files, property, at);
  if (!at.includes('x-value') && (words.count === undefined) === (words.sum === undefined))
    data.error(at, 'say either "count": true or which number is the "sum"');
  const child = all.get(rollup.of);
  if (!child) data.error([...at, placeOf('of', rollup, at)], noEntity(all, rollup.of));
  if (!child || !isReadable(child)) return;
  const around = { find: (other: string) => all.get(other)?.entity, paths: [...all.keys()] };
  for (const { word, text } of rollupProblems(path, property, rollup, around))
    data.error([...at, placeOf(word, rollup, at)], inWords(text));
  const names = child.entity.properties.map(({ name }) => name);
  const stored = (name: string, place: Place) => {
    const asked = propertyOf(child.entity, name);
    if (asked && !asked.through && !asked.computed) return asked;
    data.error(place, `${rollup.of} has no stored property "${name}"${suggestion(name, names)}`);
    return undefined;
  };
  checkWhere(rollup.where ?? {}, stored, [...at, 'where'], data);
}

interface RollupWords {
  count?: unknown;
  sum?: unknown;
  and?: RollupWords[];
}

function wordsAt(files: EntityFiles, { name }: Property, at: Place): RollupWords {
  const words = files.schema.properties?.[name]?.['x-rollup'] as RollupWords;
  const index = at.at(-1);
  return typeof index === 'number' ? (words.and?.[index] ?? {}) : words;
}

/** Where `x-value` says what the older word says. */
function placeOf(word: string, { op }: Rollup, at: Place): string {
  if (!at.includes('x-value')) return word;
  if (word === 'of') return op;
  return word === 'order' ? 'of' : word;
}
