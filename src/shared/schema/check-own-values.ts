import { isNumeric } from '../kinds/kind.ts';
import { say, type Text } from '../texts/text.ts';
import { rollupLoop, rollupProblems, toldByRollup } from './check-rollups.ts';
import { toldClasses, valueProblems } from './check-values.ts';
import type { Entity, Property } from './entity.ts';
import { below, type FileCheck, meant } from './file-check.ts';
import type { Rollup } from './rollup.ts';
import { storedWords } from './stored-words.ts';
import { COMPARISONS, testsOf } from './where.ts';

/** What the values of a file of a layer are checked with. */
export interface ValuesCheck {
  /** The entity that has them, with all its properties. */
  entity: Entity;
  /** The entity of that path, with what the layer adds to it. */
  find(path: string): Entity | undefined;
  paths: readonly string[];
}

const COMPARED: readonly string[] = ['integer', 'number', 'decimal', 'date', 'datetime', 'time'];

/** What own properties are worked out, shown, taken over or rolled up of is there and fits, and tells of nothing that their class does not. */
export function checkOwnValues(check: FileCheck, well: readonly Property[], around: ValuesCheck): void {
  for (const property of well) {
    const at = `properties/${property.name}/x-value`;
    const before = check.errors.length;
    const told = toldBy(check, property, around, at);
    if (check.errors.length > before) continue;
    for (const { name, class: kind = '' } of told)
      check.error(at, say('schema.class_told', { name, told: kind }));
  }
}

/** @returns the properties whose class the value tells of without having it */
function toldBy(check: FileCheck, property: Property, around: ValuesCheck, at: string): Property[] {
  const { entity, find } = around;
  if (property.through) checkWay(check, property.through, around, at);
  if (property.defaultFrom) return checkCopied(check, property, around, at);
  if (property.rollup) {
    checkRollup(check, property, property.rollup, around, at);
    for (const [index, one] of (property.rollup.and ?? []).entries())
      checkRollup(check, property, one, around, `${at}/and/${index}`);
    const loop = rollupLoop(entity.path, property.name, find);
    if (loop) check.error(at, say('rollup.loop', { name: property.name, path: loop.join(' → ') }));
    return toldByRollup(property, find);
  }
  if (property.value === undefined) return [];
  const problems = valueProblems(property, entity);
  for (const text of problems) check.error(at, text);
  return problems.length > 0 ? [] : toldClasses(property, entity.properties);
}

/** A way leads through references to what is stored at its end. */
function checkWay(
  check: FileCheck,
  { reference, property }: NonNullable<Property['through']>,
  { entity, find }: ValuesCheck,
  at: string,
): void {
  let here: Entity = entity;
  for (const name of [reference, ...property.split('.').slice(0, -1)]) {
    const target = find(stored(here, name)?.reference?.entity ?? '');
    if (!target) {
      check.error(at, noReference(here, name));
      return;
    }
    here = target;
  }
  const last = property.split('.').at(-1) ?? '';
  const names = here.properties.filter(isStored).map(({ name }) => name);
  if (!stored(here, last) || stored(here, last)?.files || stored(here, last)?.objectSchema)
    check.error(at, say('rollup.not_stored', { path: here.path, name: last, meant: meant(last, names) }));
}

/** What a new record takes over is stored alike. */
function checkCopied(
  check: FileCheck,
  property: Property,
  { entity, find }: ValuesCheck,
  at: string,
): Property[] {
  const { reference, property: name } = property.defaultFrom as NonNullable<Property['defaultFrom']>;
  const target = find(stored(entity, reference)?.reference?.entity ?? '');
  if (!target) {
    check.error(at, noReference(entity, reference));
    return [];
  }
  const source = stored(target, name);
  const values = { path: target.path, name, own: property.name };
  const names = target.properties.filter(isStored).map((one) => one.name);
  if (property.default !== undefined) check.error(at, say('value.not_given'));
  else if (!source) check.error(at, say('rollup.not_stored', { ...values, meant: meant(name, names) }));
  else if (source.storage !== property.storage || source.reference?.entity !== property.reference?.entity)
    check.error(at, say('rollup.stored_as', { ...values, words: storedWords(source) }));
  return source?.class !== undefined && source.class !== property.class ? [source] : [];
}

function checkRollup(
  check: FileCheck,
  property: Property,
  rollup: Rollup,
  around: ValuesCheck,
  at: string,
): void {
  const problems = rollupProblems(around.entity.path, property, rollup, around);
  for (const { word, text } of problems) {
    const place = word === 'of' ? rollup.op : word === 'order' ? 'of' : word;
    check.error(below(at, place), text);
  }
  if (!isNumeric(property) && (rollup.op === 'count' || rollup.op === 'sum'))
    check.error(at, say('value.number_needed'));
  const child = around.find(rollup.of);
  if (!child) return;
  for (const { key, property: name, op, values } of testsOf(rollup.where ?? {})) {
    const place = `${at}/where/${key}`;
    const asked = stored(child, name);
    const isCompared = COMPARISONS.some((one) => one === op);
    const names = child.properties.filter(isStored).map((one) => one.name);
    if (!asked)
      check.error(place, say('rollup.not_stored', { path: child.path, name, meant: meant(name, names) }));
    else if (
      (asked.several ? op.startsWith('has') === values.includes(null) : op.startsWith('has')) ||
      !values.every((value) => isPossible(asked, value)) ||
      (isCompared && (values.length !== 1 || values[0] === null || !COMPARED.includes(asked.kind)))
    )
      check.error(place, say('schema.value_unfit', { name }));
  }
}

function isPossible({ kind, several, choices = several }: Property, value: unknown): boolean {
  if (value === null) return true;
  if (choices) return choices.some((choice) => choice.const === value);
  if (kind === 'boolean') return typeof value === 'boolean';
  return typeof value === (isNumeric({ kind }) || kind === 'reference' ? 'number' : 'string');
}

function noReference({ path, properties }: Entity, name: string): Text {
  const names = properties.filter((one) => one.reference && isStored(one)).map((one) => one.name);
  return say('rollup.no_reference', { path, name, meant: meant(name, names) });
}

function stored({ properties }: Entity, name: string): Property | undefined {
  return properties.find((one) => one.name === name && isStored(one));
}

function isStored({ through, computed, writeOnly, lines }: Property): boolean {
  return !through && !computed && !writeOnly && !lines;
}
