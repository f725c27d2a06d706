import type { ItemOf, RECORD_LINKS } from '../../records/slots.tsx';
import { labelsAddress } from './labels-address.ts';

/** Printable labels (`ui:label`), for who may make the public addresses that they carry. */
export const LABELS_LINK: ItemOf<typeof RECORD_LINKS> = {
  one: 'Print label',
  several: 'Labels',
  icon: 'tag',
  fits(path, { screens }, can) {
    const label = screens[path]?.label;
    return label !== undefined && (label.action === undefined || can.act(path, label.action));
  },
  to: labelsAddress,
};
