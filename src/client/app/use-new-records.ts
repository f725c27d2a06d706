import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { recordAddress } from '../records/address.ts';

/** What can be made anew: of every entity that has a place in the menu. */
export function useNewRecords() {
  const model = useModel();
  const can = useCan();
  return Object.values(model.screens)
    .filter(({ path, nav }) => nav && can('create', path))
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
    .map(({ path, nav }) => ({
      label: `New ${model.manifest[path]?.title}`,
      icon: nav?.icon as 'wrench',
      to: recordAddress(model, path, 'new'),
    }));
}
