import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import type { Values } from '../../data/records.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { useToast } from '../../ui/toasts.tsx';
import { asWritten } from '../form/values.ts';
import { refusalText } from './refusal-text.ts';
import { useUndo } from './use-undo.ts';

/** Where records stand, such as a column of a board or days of a calendar, and what is written to carry one elsewhere. */
export interface Places<To> {
  entity: Entity;
  placeOf(record: WireRecord): To | undefined;
  isSame(one: To, other: To): boolean;
  valuesAt(record: WireRecord, to: To): Values;
  textOf(place: To): string;
}

/** A record on its way: it stands where it was put until the server has said what holds. */
export interface Moving<To> {
  record: WireRecord;
  to: To;
}

/**
 * Carries records elsewhere: they stand there at once, and go back, with the reason, where the server refuses. What is
 * carried again while it is on its way goes there next. `carry` stays the same function.
 */
export function useCarry<To>(places: Places<To>) {
  const [moving, setMoving] = useState<Moving<To>[]>([]);
  const underWay = useRef(new Map<number, { to: To; written: Promise<{ shown: Promise<unknown> }> }>());
  const newest = { places, label: useRecordLabel(), toast: useToast(), undo: useUndo() };
  const tools = useRef(newest);
  tools.current = newest;

  const carry = useCallback((record: WireRecord, to: To): void => {
    const { placeOf, isSame } = tools.current.places;
    const earlier = underWay.current.get(record.id);
    const from = earlier ? earlier.to : placeOf(record);
    if (from !== undefined && isSame(from, to)) return;
    const others = (now: Moving<To>[]) => now.filter((one) => one.record.id !== record.id);
    // What is carried next waits for the server, and not for the screen to have been read again.
    const written = (earlier?.written ?? Promise.resolve()).then(() => write(record.id, from, to));
    const entry = { to, written };
    underWay.current.set(record.id, entry);
    setMoving((now) => [...others(now), { record, to }]);
    void written
      .then(({ shown }) => shown)
      .finally(() => {
        if (underWay.current.get(record.id) !== entry) return;
        underWay.current.delete(record.id);
        setMoving(others);
      });

    /** @returns what the picture of the move stays for */
    async function write(id: number, from: To | undefined, to: To): Promise<{ shown: Promise<unknown> }> {
      const { places, label, toast, undo } = tools.current;
      const { path } = places.entity;
      const name = label(path, record);
      let before: Values = {};
      try {
        const saved = await writeOver({
          path,
          key: id,
          holds(current) {
            const now = places.placeOf(current);
            return now === undefined || from === undefined ? now === from : places.isSame(now, from);
          },
          values(current) {
            const values = places.valuesAt(current, to);
            before = Object.fromEntries(Object.keys(values).map((key) => [key, asWritten(current[key])]));
            return values;
          },
        });
        toast.success(`${name}: ${places.textOf(to)}`, undo.ofChange({ path, key: id, before, saved }));
        // What holds is shown before the picture of the move goes.
        return { shown: whenShown() };
      } catch (error) {
        const isOvertaken = error instanceof Overtaken;
        toast.error(isOvertaken ? overtakenText(name, places, error.current) : refusalText(name, error));
        const refreshed = refreshAfterWrite(path);
        // It goes on to where it is now.
        if (isOvertaken) return { shown: refreshed };
        // What is refused goes back at once: to where the move before it led, which may still have to be read.
        if (!earlier) return { shown: Promise.resolve() };
        entry.to = earlier.to;
        setMoving((now) =>
          now.map((one) => (one.record.id === id && one.to === to ? { record, to: earlier.to } : one)),
        );
        return { shown: refreshed };
      }
    }
  }, []);
  return { moving, carry };
}

function overtakenText<To>(name: string, { placeOf, textOf }: Places<To>, current: WireRecord): string {
  const now = placeOf(current);
  return `${name} has been moved meanwhile${now === undefined ? '' : `: ${textOf(now)}`}.`;
}
