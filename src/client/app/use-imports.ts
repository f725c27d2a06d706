import { useLocation } from 'react-router-dom';
import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { importAddress } from '../records/address.ts';

/**
 * The imports on offer: into every entity with a list of its own whose records somebody may create. The one whose list is open
 * comes first, then those of the menu.
 */
export function useImports() {
  const { manifest, screens } = useModel();
  const can = useCan();
  const { pathname } = useLocation();
  const rankOf = (path: string) =>
    screens[path]?.route === pathname ? -1 : (screens[path]?.nav?.order ?? Number.POSITIVE_INFINITY);
  const offered = Object.values(manifest).flatMap((entity) => {
    const to = can('create', entity.path) ? importAddress(entity) : undefined;
    const hasList = screens[entity.path]?.route?.startsWith('/') === true;
    return to !== undefined && hasList ? [{ entity, to }] : [];
  });
  return offered
    .toSorted((a, b) => compared(rankOf(a.entity.path), rankOf(b.entity.path)))
    .map(({ entity, to }) => ({ label: `Import ${entity.plural}`, to, icon: 'file-text' }));
}

/** Two that are in no menu stay in their order. */
function compared(one: number, other: number): number {
  return one === other ? 0 : one - other;
}
