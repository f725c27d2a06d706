import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { importAddress } from '../records/address.ts';

/** The imports on offer: into every entity with a list of its own whose records somebody may create. */
export function useImports() {
  const { manifest, screens } = useModel();
  const can = useCan();
  return Object.values(manifest).flatMap((entity) => {
    const to = can('create', entity.path) ? importAddress(entity) : undefined;
    const hasList = screens[entity.path]?.route?.startsWith('/') === true;
    return to !== undefined && hasList ? [{ label: `Import ${entity.plural}`, to, icon: 'file-text' }] : [];
  });
}
