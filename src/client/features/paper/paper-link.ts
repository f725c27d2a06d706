import { chosenAddress } from '../../records/chosen-address.ts';
import type { ItemOf, RECORD_LINKS } from '../../records/slots.tsx';

/** The paper of records, for an entity that says what stands on it (`ui:print`). */
export const PAPER_LINK: ItemOf<typeof RECORD_LINKS> = {
  one: 'Print',
  several: 'Print',
  icon: 'printer',
  fits: (path, { screens }) => screens[path]?.print?.sections !== undefined,
  to: (path, ids) => chosenAddress('/paper', path, ids),
};
