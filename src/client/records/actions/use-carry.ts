import { useCallback, useRef, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite, whenShown } from '../../data/cache.ts';
import { failureText } from '../../data/failure-text.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import type { Values, Written } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useUndo } from '../saving/use-undo.ts';
import { asWritten } from '../saving/values.ts';

/** Describes where records can be moved, such as the columns of a board or the days of a calendar, and what a move writes. */
export interface Places<To> {
  entity: Entity;
  placeOf(record: WireRecord): To | undefined;
  isSame(one: To, other: To): boolean;
  valuesAt(record: WireRecord, to: To): Values;
  /** Moves the record in a way of its own, such as by an action; such a move is not taken back by Undo. */
  write?(record: WireRecord, to: To): Promise<Written>;
  textOf(place: To): string;
}

/** A record being moved: it is shown at its new place until the server has answered. */
export interface Moving<To> {
  record: WireRecord;
  to: To;
}

/**
 * Moves records optimistically: they appear at the new place at once, and go back, with the reason, if the server refuses. A record
 * moved again while its first move is in flight goes to the newer place. The identity of `carry` is stable.
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
    // A second move waits for the first one's response, but not for the list to be read again.
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

    /** @returns `shown`, which settles when the optimistic entry can be removed */
    async function write(id: number, from: To | undefined, to: To): Promise<{ shown: Promise<unknown> }> {
      const { places, label, toast, undo } = tools.current;
      const { path } = places.entity;
      const name = label(path, record);
      let before: Values = {};
      try {
        if (places.write) {
          await places.write(record, to);
          toast.success(`${name}: ${places.textOf(to)}`);
          return { shown: whenShown() };
        }
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
        // The saved state is on the screen before the optimistic entry is removed.
        return { shown: whenShown() };
      } catch (error) {
        const isOvertaken = error instanceof Overtaken;
        toast.error(isOvertaken ? overtakenText(name, places, error.current) : refusalText(name, error));
        const refreshed = refreshAfterWrite(path);
        // Somebody else moved it: the entry stays until the list shows where the record is now.
        if (isOvertaken) return { shown: refreshed };
        // A refused record goes back at once: to where the move before led, which may still have to be read.
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

/** Why a record was not moved: the server's message for the record and for each field. */
function refusalText(name: string, error: unknown): string {
  if (error instanceof RequestError && error.status === 404) return `${name} is no longer there.`;
  return failureText(`${name} stays where it was.`, error);
}
