import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import type { Values } from '../../data/records.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { formatDate } from '../../ui/format.ts';
import { useToast } from '../../ui/toasts.tsx';
import { refusalText } from '../actions/refusal-text.ts';
import { useUndo } from '../actions/use-undo.ts';
import type { Days } from './calendar-days.ts';
import { type DateProperties, daysOfRecord, movedValues } from './record-days.ts';

interface UnderWay {
  to: Days;
  done: Promise<void>;
}

/**
 * Carries records to other days: they stand there at once, and go back, with the reason, where the server refuses. What is
 * moved again while it is on its way goes there next.
 */
export function useReschedule(entity: Entity, properties: DateProperties | undefined) {
  const [moving, setMoving] = useState<ReadonlyMap<number, Days>>(new Map());
  const underWay = useRef(new Map<number, UnderWay>());
  const label = useRecordLabel();
  const toast = useToast();
  const undo = useUndo();
  const tools = useRef({ label, toast, undo });
  tools.current = { label, toast, undo };

  const reschedule = useCallback(
    (record: WireRecord, to: Days): void => {
      if (!properties) return;
      const days = properties;
      const earlier = underWay.current.get(record.id);
      const from = earlier?.to ?? daysOfRecord(record, properties);
      if (!from || isSame(from, to)) return;
      const done = (earlier?.done ?? Promise.resolve())
        .then(() => carry(record, from, to))
        .finally(() => {
          if (underWay.current.get(record.id)?.done !== done) return;
          underWay.current.delete(record.id);
          setMoving((now) => new Map([...now].filter(([id]) => id !== record.id)));
        });
      underWay.current.set(record.id, { to, done });
      setMoving((now) => new Map([...now, [record.id, to]]));

      async function carry(record: WireRecord, from: Days, to: Days): Promise<void> {
        const { label, toast, undo } = tools.current;
        const name = label(entity.path, record);
        try {
          let before: Values = {};
          const saved = await writeOver({
            path: entity.path,
            key: record.id,
            holds(current) {
              const now = daysOfRecord(current, days);
              return now !== undefined && isSame(now, from);
            },
            values(current) {
              const values = movedValues(current, days, to);
              before = Object.fromEntries(Object.keys(values).map((key) => [key, current[key]]));
              return values;
            },
          });
          toast.success(
            `${name}: ${textOf(to)}`,
            undo.ofChange({ path: entity.path, key: record.id, before, saved }),
          );
          // The calendar shows what holds before the picture of the move goes.
          await whenShown();
        } catch (error) {
          const isOvertaken = error instanceof Overtaken;
          toast.error(isOvertaken ? `${name} has been moved meanwhile.` : refusalText(name, error));
          const refreshed = refreshAfterWrite(entity.path);
          // It goes on to where it is now; what is refused goes back at once.
          if (isOvertaken) await refreshed;
        }
      }
    },
    [entity, properties],
  );
  return { moving, reschedule };
}

function isSame(one: Days, other: Days): boolean {
  return one.first === other.first && one.last === other.last;
}

function textOf({ first, last }: Days): string {
  return first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
}
