import type { Entity } from '../../shared/schema/entity.ts';
import { servedModel } from '../model/model.ts';
import { lastWrite, MODEL, RIGHTS, readAgain } from './cache.ts';

/** The stream tells of this page's own writes too, within this long. */
const OWN_ECHO_MS = 2000;

let othersWroteAt = Number.NEGATIVE_INFINITY;

/** Whether a difference between data read at a given time and now is due to others rather than to this page. */
export function othersWroteSince(at: number): boolean {
  return othersWroteAt >= at && othersWroteAt > lastWrite();
}

const listeners = new Set<(paths: ReadonlySet<string>) => void>();

/** Calls the listener with the entities others have written to, until the returned function is called. */
export function onOthersChanges(listener: (paths: ReadonlySet<string>) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Revalidates what is on the screen after others have written to these entities: whatever shows or counts their records.
 * @param isEditing leaves single records as they are: a form's base version must not move
 */
export function refreshAfterChanges(paths: string[], isEditing: boolean): void {
  const now = performance.now();
  if (now > lastWrite() + OWN_ECHO_MS) othersWroteAt = now;
  const { manifest } = servedModel();
  const changed = new Set(paths);
  for (const listener of listeners) listener(changed);
  void readAgain(([kind, path]) => {
    if (path === MODEL) return changed.has(MODEL);
    if (path === RIGHTS) return changed.has('users/role') || changed.has('users/user');
    if (isEditing && (kind === 'record' || kind === 'single')) return false;
    const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
    return !entity || shownBy(entity).some((each) => changed.has(each));
  });
}

/** The entities whose records appear in those of this one: references, counts, and lines. */
function shownBy({ path, properties }: Entity): string[] {
  const others = properties.flatMap(({ reference, links, rollup, lines }) => [
    reference?.entity,
    links?.entity,
    rollup?.of,
    ...(rollup?.and?.map(({ of }) => of) ?? []),
    lines?.entity,
  ]);
  return [path, ...others.filter((each) => each !== undefined)];
}
