import { METER, READING } from '../../../shared/entity-paths.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useCan } from '../../model/use-can.ts';
import { type DueMeter, dueMeters, READ_OFTEN } from '../plans/due-meters.ts';

export interface DueReadings {
  /** The meters of an order's asset that are due. */
  of(order: WireRecord): DueMeter[];
  reload(): void;
}

/** The due meters on the assets of some work orders, for whoever does the work. */
export function useDueMeters(orders: WireRecord[]): DueReadings {
  const can = useCan();
  const mayRead = can.read(METER) && can('create', READING);
  const assets = [...new Set(orders.flatMap((order) => assetOf(order) ?? []))].sort((a, b) => a - b);
  const isAsked = mayRead && assets.length > 0;
  const query = { ...READ_OFTEN, 'asset_id.in': assets.join() };
  const { rows = [], reload } = useAllPages(METER, isAsked ? [query] : []);
  const due = dueMeters(isAsked ? rows : []);
  return {
    of: (order) => due.filter(({ meter }) => assetOf(meter) === assetOf(order)),
    reload: () => void reload(),
  };
}

function assetOf({ asset }: WireRecord): number | undefined {
  return (asset as Labelled | null | undefined)?.id;
}
