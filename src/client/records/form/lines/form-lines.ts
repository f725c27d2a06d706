import { type LinesOf, linesOf, type Manifest } from '../../../../shared/schema/manifest.ts';
import type { Values } from '../../saving/values.ts';
import {
  type Line,
  lineChanges,
  linesClash,
  mergedLines,
  newLines,
  withRowKeys,
  withSavedIds,
} from './line-values.ts';

/** How a form handles its record's lines and files: what it sends, and how it merges the changes of two people. */
export interface FormLines {
  /** A body of a POST. */
  created(values: Values): Values;
  /** The body of a PATCH that turns the lines in `before` into those in `changes`. */
  changed(before: Values, changes: Values): Values;
  /** The lines of a newer version, with the user's changes on top. */
  merged(base: Values, mine: Values, theirs: Values): Values;
  /** Fields in which two people have changed different lines, so that both changes can be kept. */
  apart(base: Values, mine: Values, theirs: Values): string[];
  /** Values typed since a save, with the ids that the lines sent in it have got. */
  identified(values: Values, sent: Values, saved: Values): Values;
  /** Saved values whose lines keep the rows they had when they were sent. */
  inRows(saved: Values, sent: Values): Values;
  /** Values for another record: only lines that are not saved yet. */
  unsaved(values: Values): Values;
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
  // A request names files by id only; the other details come from the server.
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
    identified: (values, sent, saved) =>
      each(values, (one) => withSavedIds(at(values, one), at(sent, one), at(saved, one))),
    inRows: (saved, sent) => each(saved, (one) => withRowKeys(at(saved, one), at(sent, one))),
    unsaved: (values) => each(values, (one) => at(values, one).filter(({ id }) => id === undefined)),
  };
}
