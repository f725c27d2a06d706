import { foldTitle } from '../../../shared/fold-title.ts';
import { nearest } from '../../../shared/nearest.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importable } from '../../../shared/schema/importable.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { cellError } from '../../../shared/spreadsheet.ts';
import type { CheckedFile } from '../../data/imports.ts';
import type { Values } from '../../data/records.ts';

/** Texts that name nothing there is, and that differ only in case, blanks, points and accents: they are one, and asked about once. */
export interface UnknownGroup {
  /** The text as most rows have it. */
  text: string;
  /** The other ways in which it is written. */
  others: string[];
  rows: number;
}

/** The unknown texts of each property, by what they are once case and blanks are left out. */
export function unknownGroups({ problems }: CheckedFile): Map<string, Map<string, UnknownGroup>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { property, unknown } of problems) {
    if (property === undefined || unknown === undefined) continue;
    const texts = counts.get(property) ?? new Map<string, number>();
    texts.set(unknown, (texts.get(unknown) ?? 0) + 1);
    counts.set(property, texts);
  }
  return new Map([...counts].map(([property, texts]) => [property, grouped(texts)]));
}

function grouped(texts: Map<string, number>): Map<string, UnknownGroup> {
  const groups = new Map<string, [string, number][]>();
  for (const one of texts) {
    const key = cellError(one[0]) === undefined ? foldTitle(one[0]) || one[0] : one[0];
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return new Map(
    [...groups].map(([key, written]) => {
      const [first, ...others] = written.toSorted(byUse).map(([text]) => text);
      const rows = written.reduce((sum, [, count]) => sum + count, 0);
      return [key, { text: first as string, others, rows }];
    }),
  );
}

/** The form that is in capitals throughout comes after one that is not; then the one that most rows have comes first. */
function byUse([a, countA]: [string, number], [b, countB]: [string, number]): number {
  const shouts = (text: string) => Number(text === text.toUpperCase() && text !== text.toLowerCase());
  return shouts(a) - shouts(b) || countB - countA;
}

/** A value that a text may mean. */
export interface KnownValue {
  value: string;
  title: string;
}

/** What a text most likely means: the same but for case and blanks, or one that is nearly written so. */
export function likely(text: string, known: KnownValue[]): KnownValue | undefined {
  const key = foldTitle(text);
  const same = known.find(({ title }) => foldTitle(title) === key);
  if (same || key.length < 4) return same;
  const near = nearest(
    text,
    known.map(({ title }) => title),
  );
  return known.find(({ title }) => title === near);
}

/** Whether records of an entity have a label that can be written. */
export function hasOwnName(target: Entity): boolean {
  const label = target.label === undefined ? undefined : propertyOf(target, target.label);
  return label?.kind === 'text' && !label.readOnly;
}

/** Required properties beside the name, with one value for all new records. */
export function sharedFields(target: Entity): Property[] {
  return importable(target).filter(
    (property) => isNeededOnCreate(property) && property.name !== target.label && property.unique !== true,
  );
}

/** A new record with this name. */
export function newRecord(target: Entity, text: string, shared: Values): Values {
  const record: Values = { ...shared, [target.label as string]: text };
  for (const { name, required, unique, kind, limits } of importable(target))
    if (required && unique === true && kind === 'text' && name !== target.label)
      record[name] = limits?.pattern === undefined ? text : slugOf(text);
  return record;
}

function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/[^a-z0-9-]+/g, '')
    .replaceAll(/^-|-$/g, '');
}
