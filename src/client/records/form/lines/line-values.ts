import { fitOf } from '../../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { asWritten, type Values } from '../values.ts';

/** A line as a form holds it: as it was answered, with what was typed since; one that is new has no id yet. */
export type Line = Values & { id?: number; _key?: string };

/** What of a line is typed, in the order of its file: not what the server owns, nor the record it belongs to. */
export function typedOf({ properties, parent }: Entity): Property[] {
  return properties.filter(
    ({ name, readOnly, computed, through }) => !readOnly && !computed && !through && name !== parent,
  );
}

/** What a line has and needs as it is. */
export function lineFit(child: Entity, line: Line) {
  // Its owner is the record that it stands in.
  return fitOf(child, (name) => (name === child.parent ? true : line[name]));
}

/** The number that says at which place a line stands, where its entity has one. */
export function positionOf({ order, properties }: Entity): string | undefined {
  const [first] = order;
  const isPosition = first?.property === 'position' && properties.some(({ name }) => name === 'position');
  return isPosition ? 'position' : undefined;
}

/** What new lines hold, as a POST takes it. */
export function newLines(child: Entity, lines: Line[]): Values[] {
  return lines.map((line) => filled(child, line));
}

/**
 * What a PATCH says so that lines become others: what is changed, added, and removed.
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

/** Lines that two have changed from the same ground: mine on top of theirs, each line and each of its values by itself. */
export function mergedLines(child: Entity, base: Line[], mine: Line[], theirs: Line[]): Line[] {
  const kept = new Map(mine.map((line) => [line.id, line]));
  const was = new Map(base.map((line) => [line.id, line]));
  const both = theirs.flatMap((line): Line[] => {
    const [own, before] = [kept.get(line.id), was.get(line.id)];
    if (!before) return [line];
    return own ? [{ ...line, ...changedOf(child, before, own) }] : [];
  });
  return [...both, ...mine.filter(({ id }) => id === undefined)];
}

/** Whether two have changed the same line. */
export function linesClash(child: Entity, base: Line[], mine: Line[], theirs: Line[]): boolean {
  const touched = (lines: Line[]) => lineChanges(child, base, lines).flatMap(({ id }) => (id ? [id] : []));
  const others = new Set(touched(theirs));
  return touched(mine).some((id) => others.has(id));
}

/** Numbers lines anew where their places no longer rise. */
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
