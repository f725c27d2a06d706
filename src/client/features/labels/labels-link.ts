import { chosenAddress } from '../../records/chosen-address.ts';
import type { ItemOf, RECORD_LINKS } from '../../records/slots.tsx';

/** Printable labels (`ui:label`), for who may make the public addresses that they carry. */
export const LABELS_LINK: ItemOf<typeof RECORD_LINKS> = {
  one: 'Print label',
  several: 'Labels',
  icon: 'tag',
  fits(path, { screens }, can) {
    const label = screens[path]?.label;
    return label !== undefined && (label.action === undefined || can.act(path, label.action));
  },
  to: (path, ids) => chosenAddress('/labels', path, ids),
};
