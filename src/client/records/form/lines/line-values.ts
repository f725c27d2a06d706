import { fitOf } from '../../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { asWritten, type Values } from '../../saving/values.ts';

/** A line in a form: as the server sent it, with the edits since; a new one has no id yet. */
export type Line = Values & { id?: number; _key?: string };

/** The editable properties of a line, in file order: without those the server sets and the reference to the owner. */
export function typedOf({ properties, parent }: Entity): Property[] {
  return properties.filter(
    ({ name, readOnly, computed, through }) => !readOnly && !computed && !through && name !== parent,
  );
}

/** Which of a line's fields are absent and required with its current values. */
export function lineFit(child: Entity, line: Line) {
  // The owner is always set: the record the line is in.
  return fitOf(child, (name) => (name === child.parent ? true : line[name]));
}

/** The property that holds a line's position, if its entity has one. */
export function positionOf({ order, properties }: Entity): string | undefined {
  const [first] = order;
  const isPosition = first?.property === 'position' && properties.some(({ name }) => name === 'position');
  return isPosition ? 'position' : undefined;
}

/** New lines, as a POST sends them. */
export function newLines(child: Entity, lines: Line[]): Values[] {
  return lines.map((line) => filled(child, line));
}

/**
 * The lines a PATCH sends to turn `before` into `after`: changed, added and removed ones.
 * @example lineChanges(task, [{ id: 1, description: 'Oil' }], []) // [{ id: 1, _delete: true }]
 */
export function lineChanges(child: Entity, before: Line[], after: Line[]): Values[] {
  const known = new Map(before.flatMap((line) => (line.id === undefined ? [] : [[line.id, line]])));
  const kept = new Set(after.map(({ id }) => id));
  const removed = [...known.keys()].filter((id) => !kept.has(id)).map((id) => ({ id, _delete: true }));
  const others = after.flatMap((line): Values[] => {
    const was = line.id === undefined ? undefined : known.get(line.id);
    if (!was) return [filled(child, line)];
    const changed = changedOf(child, was, line);
    return Object.keys(changed).length === 0 ? [] : [{ id: line.id, ...changed }];
  });
  return [...removed, ...others];
}

/** Merges lines that two people have changed from the same base: mine on top of theirs, value by value. */
export function mergedLines(child: Entity, base: Line[], mine: Line[], theirs: Line[]): Line[] {
  const kept = new Map(mine.map((line) => [line.id, line]));
  const was = new Map(base.map((line) => [line.id, line]));
  const both = theirs.flatMap((line): Line[] => {
    const [own, before] = [kept.get(line.id), was.get(line.id)];
    if (!before) return [line];
    return own ? [{ ...line, ...changedOf(child, before, own) }] : [];
  });
  const merged = [...both, ...mine.filter(({ id }) => id === undefined)];
  const position = positionOf(child);
  if (position === undefined) return merged;
  const placeOf = (line: Line) => Number(line[position] ?? Number.POSITIVE_INFINITY);
  return merged.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/**
 * Gives the lines that were new when they were sent the ids they were saved under, so that later edits of them are edits of these
 * lines. The server saves new lines in the order in which they were sent, after those of others.
 */
export function withSavedIds(lines: Line[], sent: Line[], saved: Line[]): Line[] {
  const ids = savedIds(sent, saved);
  return lines.map((line) => {
    const id = line.id ?? (line._key === undefined ? undefined : ids.get(line._key));
    return id === undefined ? line : { ...line, id };
  });
}

/** Gives saved lines the row keys they had while they were new, so that their rows stay and keep the focus. */
export function withRowKeys(saved: Line[], sent: Line[]): Line[] {
  const keys = new Map([
    ...sent.flatMap(({ id, _key }) => (id === undefined || _key === undefined ? [] : [[id, _key] as const])),
    ...[...savedIds(sent, saved)].map(([key, id]) => [id, key] as const),
  ]);
  return saved.map((line) => {
    const _key = line.id === undefined ? undefined : keys.get(line.id);
    return _key === undefined ? line : { ...line, _key };
  });
}

function savedIds(sent: Line[], saved: Line[]): Map<string, number> {
  const known = new Set(sent.map(({ id }) => id));
  const made = sent.filter(({ id }) => id === undefined);
  const ids = saved
    .flatMap(({ id }) => (id === undefined || known.has(id) ? [] : [id]))
    .sort((a, b) => a - b)
    .slice(-made.length || Number.POSITIVE_INFINITY);
  return new Map(
    made.flatMap(({ _key }, at) => {
      const id = ids[at];
      return _key === undefined || id === undefined ? [] : [[_key, id] as const];
    }),
  );
}

/** Whether two people have changed the same line. */
export function linesClash(child: Entity, base: Line[], mine: Line[], theirs: Line[]): boolean {
  const touched = (lines: Line[]) => lineChanges(child, base, lines).flatMap(({ id }) => (id ? [id] : []));
  const others = new Set(touched(theirs));
  return touched(mine).some((id) => others.has(id));
}

/** Renumbers lines whose positions are no longer ascending. */
export function inPlaces(child: Entity, lines: Line[]): Line[] {
  const position = positionOf(child);
  if (position === undefined) return lines;
  const places = lines.map((line) => line[position]);
  const rise = places.every((place, at) => at === 0 || Number(place ?? 0) > Number(places[at - 1] ?? 0));
  return rise && places.every((place) => typeof place === 'number')
    ? lines
    : lines.map((line, at) => ({ ...line, [position]: at + 1 }));
}

function filled(child: Entity, line: Line): Values {
  const { absent } = lineFit(child, line);
  return Object.fromEntries(
    typedOf(child).flatMap(({ name }) => {
      const value = asWritten(line[name]);
      return value === null || absent.has(name) ? [] : [[name, value]];
    }),
  );
}

function changedOf(child: Entity, before: Line, after: Line): Values {
  const { absent } = lineFit(child, after);
  return Object.fromEntries(
    typedOf(child).flatMap(({ name }) => {
      const [old, now] = [asWritten(before[name]), asWritten(after[name])];
      return old === now || absent.has(name) ? [] : [[name, now]];
    }),
  );
}
