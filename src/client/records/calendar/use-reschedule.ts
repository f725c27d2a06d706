import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { readRecord, updateRecord } from '../../data/records.ts';
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
          const { data: current, etag } = await readRecord(entity.path, record.id);
          const now = daysOfRecord(current, properties as DateProperties);
          if (!now || !isSame(now, from)) {
            toast.error(`${name} has been moved meanwhile.`);
            await refreshAfterWrite(entity.path);
          } else {
            const values = movedValues(current, properties as DateProperties, to);
            const saved = await updateRecord(entity.path, record.id, values, etag);
            const before = Object.fromEntries(Object.keys(values).map((key) => [key, current[key]]));
            toast.success(
              `${name}: ${textOf(to)}`,
              undo.ofChange({ path: entity.path, key: record.id, before, etag: saved.etag }),
            );
            // The calendar shows what holds before the picture of the move goes.
            await whenShown();
          }
        } catch (error) {
          toast.error(`${name} stays where it was. ${refusalText(error)}`.trim());
          void refreshAfterWrite(entity.path);
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
