import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { HAND, useMedia } from '../../ui/use-media.ts';
import { type ItemOf, PHONE_TABS, useSlot } from '../slots.tsx';

/** What the page of a record begins with on a phone, if a feature has such a thing for it. */
export function usePhoneTab(path: string, recordKey: number | 'new'): ItemOf<typeof PHONE_TABS> | undefined {
  const { manifest } = useModel();
  const isInHand = useMedia(HAND);
  const fitting = useSlot(PHONE_TABS).find(({ fits }) => fits(entityAt(manifest, path)));
  return isInHand && recordKey !== 'new' ? fitting : undefined;
}
