import { useLocation } from 'react-router-dom';
import { entityAt } from '../../shared/schema/manifest.ts';
import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { recordAddress } from '../records/address.ts';
import { newOf, recordAt } from '../records/new-of.ts';

/**
 * What can be made anew: of every entity that has a place in the menu. Whoever stands before a record, such as the asset of
 * a label, means that one; of its own kind they mean another.
 */
export function useNewRecords() {
  const model = useModel();
  const can = useCan();
  const { pathname } = useLocation();
  const here = recordAt(model, pathname);
  return Object.values(model.screens)
    .filter(({ path, nav }) => nav && can('create', path))
    .sort((a, b) => (a.nav?.order ?? 0) - (b.nav?.order ?? 0))
    .map(({ path, nav }) => {
      const entity = entityAt(model.manifest, path);
      const about = here && here.path !== path ? newOf(model, entity, here) : undefined;
      return {
        label: `New ${entity.title}`,
        icon: nav?.icon as 'wrench',
        to: about ?? recordAddress(model, path, 'new'),
      };
    });
}
