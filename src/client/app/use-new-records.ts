import { useLocation } from 'react-router-dom';
import { entityAt } from '../../shared/schema/manifest.ts';
import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { recordAddress } from '../records/address.ts';
import { newOf, recordAt } from '../records/new-of.ts';

/**
 * The new records on offer: of every entity with a place in the menu. On a record's page, such as an asset's after scanning its
 * label, they refer to that record, except for records of the same entity.
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
