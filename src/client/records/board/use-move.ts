import { useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { useToast } from '../../ui/toasts.tsx';
import { refusalText } from '../actions/refusal-text.ts';
import { useUndo } from '../actions/use-undo.ts';
import { type BoardBy, type BoardPlace, placeOf } from './board-columns.ts';

/** A card on its way: it stands where it was put until the server has said what holds. */
export interface Moving {
  record: WireRecord;
  to: BoardPlace;
}

/** Moves cards between the columns of a board; what the server refuses goes back and says why. */
export function useMove(entity: Entity, { property, places }: BoardBy) {
  const [moving, setMoving] = useState<Moving[]>([]);
  const underWay = useRef(new Map<number, { to: BoardPlace; done: Promise<void> }>());
  const label = useRecordLabel();
  const toast = useToast();
  const undo = useUndo();

  /** A card that is moved again while it is on its way goes there next. */
  function move(record: WireRecord, to: BoardPlace): void {
    const others = (now: Moving[]) => now.filter((one) => one.record.id !== record.id);
    const earlier = underWay.current.get(record.id);
    const from = earlier ? earlier.to.value : placeOf(record, property);
    if (from === to.value) return;
    const done = (earlier?.done ?? Promise.resolve())
      .then(() => carry(record, from, to))
      .finally(() => {
        if (underWay.current.get(record.id)?.done !== done) return;
        underWay.current.delete(record.id);
        setMoving(others);
      });
    underWay.current.set(record.id, { to, done });
    setMoving((now) => [...others(now), { record, to }]);
  }

  async function carry(record: WireRecord, from: string | number | null, to: BoardPlace): Promise<void> {
    const name = label(entity.path, record);
    try {
      const saved = await writeOver({
        path: entity.path,
        key: record.id,
        values: { [property.name]: to.value },
        holds: (current) => placeOf(current, property) === from,
      });
      const before = { [property.name]: from };
      toast.success(
        `${name}: ${to.label}`,
        undo.ofChange({ path: entity.path, key: record.id, before, saved }),
      );
      // The columns show what holds before the card on its way goes.
      await whenShown();
    } catch (error) {
      const isOvertaken = error instanceof Overtaken;
      toast.error(isOvertaken ? overtakenText(name, error.current) : refusalText(name, error));
      const refreshed = refreshAfterWrite(entity.path);
      // It goes on to where it is now; what is refused goes back at once.
      if (isOvertaken) await refreshed;
    }
  }

  function overtakenText(name: string, current: WireRecord): string {
    const now = placeOf(current, property);
    const place = places.find(({ value }) => value === now)?.label ?? 'elsewhere';
    return `${name} has been moved meanwhile: ${place}.`;
  }

  return { moving, move };
}
