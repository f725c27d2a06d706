import { useModel } from '../model/model.ts';
import { useCan } from '../model/use-can.ts';
import { specialOf } from '../records/actions/record-actions.tsx';
import { recordAddress } from '../records/address.ts';

/** New records of what is set up, such as a site, a vendor or a person: everything of the settings that somebody may create. */
export function useSetUpRecords() {
  const model = useModel();
  const { manifest, screens } = model;
  const can = useCan();
  return Object.values(screens).flatMap(({ path, nav, route, settings }) => {
    const entity = manifest[path];
    const own = specialOf(path)?.invites?.title;
    const isOffered = entity && !entity.singleton && settings && route && !route.includes(':');
    // What is in the menu is offered as new already, but not by a word of its own.
    if (!isOffered || (nav && !own) || !can('create', path)) return [];
    const label = own ?? `New ${entity.title}`;
    return [{ label, icon: 'plus', to: recordAddress(model, path, 'new') }];
  });
}
