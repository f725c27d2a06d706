import { type LinesOf, linesOf, type Manifest } from '../../../../shared/schema/manifest.ts';
import type { Values } from '../values.ts';
import { type Line, lineChanges, linesClash, mergedLines, newLines } from './line-values.ts';

/** What a form does with the lines and the files of its record: what is sent of them, and how those of two people come together. */
export interface FormLines {
  /** A body of a POST. */
  created(values: Values): Values;
  /** A body of a PATCH that makes what `before` holds into `changes`. */
  changed(before: Values, changes: Values): Values;
  /** Lines of a newer ground, with what was changed here on top. */
  merged(base: Values, mine: Values, theirs: Values): Values;
  /** Fields whose lines two have changed in different places, so that both changes hold. */
  apart(base: Values, mine: Values, theirs: Values): string[];
}

/** @example formLines(manifest, 'company/calendar').changed({ holidays: [] }, { holidays: [day] }) */
export function formLines(manifest: Manifest, path: string): FormLines {
  const entity = manifest[path];
  const all = entity ? linesOf(manifest, entity) : [];
  const each = (values: Values, work: (one: LinesOf) => unknown): Values => {
    const own = all.filter(({ property }) => property.name in values);
    return { ...values, ...Object.fromEntries(own.map((one) => [one.property.name, work(one)])) };
  };
  const files = entity?.properties.filter((property) => property.files) ?? [];
  // A body names files by their ids; what else a form knows of them is the server's to tell.
  const asIds = (values: Values): Values => {
    const own = files.filter(({ name }) => Array.isArray(values[name]));
    const ids = own.map(({ name }) => [name, (values[name] as { id: number }[]).map(({ id }) => id)]);
    return { ...values, ...Object.fromEntries(ids) };
  };
  const at = (values: Values, { property }: LinesOf) => (values[property.name] ?? []) as Line[];
  return {
    created: (values) => asIds(each(values, (one) => newLines(one.child, at(values, one)))),
    changed: (before, changes) =>
      asIds(each(changes, (one) => lineChanges(one.child, at(before, one), at(changes, one)))),
    merged: (base, mine, theirs) =>
      each(mine, (one) => mergedLines(one.child, at(base, one), at(mine, one), at(theirs, one))),
    apart: (base, mine, theirs) =>
      all
        .filter((one) => !linesClash(one.child, at(base, one), at(mine, one), at(theirs, one)))
        .map(({ property }) => property.name),
  };
}
