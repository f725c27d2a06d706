import { mutate } from 'swr';
import { manifest } from '../../shared/gen/manifest.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { type CacheKey, lastWrite, RIGHTS } from './cache.ts';

let othersWroteAt = Number.NEGATIVE_INFINITY;

/** Whether what is read now, compared with what was read at a time, is what others have written and not this page. */
export function othersWroteSince(at: number): boolean {
  return othersWroteAt >= at && othersWroteAt > lastWrite();
}

const listeners = new Set<(paths: ReadonlySet<string>) => void>();

/** Calls with the entities that others have written to, until what this answers is called. */
export function onOthersChanges(listener: (paths: ReadonlySet<string>) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Reads again what is on the screen after others have written to these entities: what shows them or counts them.
 * @param isEditing single records stay as they are: a form's ground must not move
 */
export function refreshAfterChanges(paths: string[], isEditing: boolean): void {
  othersWroteAt = performance.now();
  const changed = new Set(paths);
  for (const listener of listeners) listener(changed);
  void mutate((key) => {
    if (!Array.isArray(key) || key[0] === 'open') return false;
    const [kind, path] = key as unknown as CacheKey;
    if (path === RIGHTS) return changed.has('users/role') || changed.has('users/user');
    if (isEditing && (kind === 'record' || kind === 'single')) return false;
    const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
    return !entity || shownBy(entity).some((each) => changed.has(each));
  });
}

/** The entities whose records show in those of one: what they refer to, what they count, and their lines. */
function shownBy({ path, properties }: Entity): string[] {
  const others = properties.flatMap(({ reference, rollup, lines }) => [
    reference?.entity,
    rollup?.of,
    ...(rollup?.and?.map(({ of }) => of) ?? []),
    lines?.entity,
  ]);
  return [path, ...others.filter((each) => each !== undefined)];
}
