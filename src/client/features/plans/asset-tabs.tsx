import { ASSET, PLAN, READING } from '../../../shared/entity-paths.ts';
import { useCan } from '../../model/use-can.ts';
import type { TabPart, TabPartProps } from '../../records/slots.tsx';
import { ComingDates } from './coming-dates.tsx';
import { MeterChips } from './meter-chips.tsx';

/** On the page of an asset: its meters above their readings, for who may read them off. */
export const METERS_ABOVE_READINGS: TabPart = {
  name: 'meters',
  place: 'above',
  fits: (tab, owner) => owner === ASSET && tab.list === READING,
  Component: ({ ownerId, viewOnly }: TabPartProps) =>
    useCan()('create', READING) && !viewOnly ? <MeterChips asset={ownerId} /> : null,
};

/** On the page of an asset: the dates to come below its plans. */
export const PLAN_DATES_BELOW: TabPart = {
  name: 'dates',
  place: 'below',
  fits: (tab, owner) => owner === ASSET && tab.list === PLAN,
  Component: ({ ownerId }: TabPartProps) => (useCan().read(PLAN) ? <ComingDates asset={ownerId} /> : null),
};
