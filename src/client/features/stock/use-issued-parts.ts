import { useSummary } from '../../data/summary.ts';
import { useCan } from '../../model/use-can.ts';

const MOVEMENT = 'parts/movement';

interface IssuedPart {
  id: number;
  label: string;
  quantity: number;
}

/** The parts that a work order has taken from stock and not returned; undefined until they are known. */
export function useIssuedParts(order: number): IssuedPart[] | undefined {
  const can = useCan();
  const { rows } = useSummary(can.read(MOVEMENT) ? MOVEMENT : null, {
    work_order_id: String(order),
    group: 'part',
    sum: 'change',
  });
  return rows?.flatMap((row) => {
    const part = row.group.part as { id: number; label: string } | null;
    // What leaves the stock is counted with a minus.
    const quantity = -Number(row.sum?.change ?? 0);
    return part && quantity > 0 ? [{ ...part, quantity }] : [];
  });
}
