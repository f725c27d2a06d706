import { useRef, useState } from 'react';
import { refreshAfterWrite } from '../../data/cache.ts';
import { failureText } from '../../data/failure-text.ts';
import { updateRecord } from '../../data/records.ts';
import { type SavedView, VIEWS } from '../../data/views.ts';
import { useToast } from '../../ui/toasts.tsx';
import { moved } from '../list/list-order.ts';

/** The order of saved views. Users reorder their own views, which shows at once; those of others stay in place. */
export function useViewOrder(saved: SavedView[], isMine: (view: SavedView) => boolean) {
  const toast = useToast();
  const own = saved.filter(isMine);
  const [order, setOrder] = useState<number[]>();
  const [said, setSaid] = useState('');
  const saving = useRef(Promise.resolve());
  /** The order that was saved last, or is being saved. */
  const kept = useRef<number[]>();
  const placed = useRef(new Map<number, number>());
  const ids = own.map(({ id }) => id);
  const isSame = order?.length === ids.length && order.every((id) => ids.includes(id));
  const shownIds = isSame ? order : ids;
  const left = shownIds.flatMap((id) => own.find((view) => view.id === id) ?? []);
  const views = saved.map((view) => (isMine(view) ? (left.shift() ?? view) : view));

  function move(view: SavedView, by: number): number[] {
    const next = moved(shownIds, view.id, by);
    setOrder(next);
    if (next !== shownIds)
      setSaid(`${view.name} is ${next.indexOf(view.id) + 1} of ${next.length} own views`);
    return next;
  }

  /** Saves changed positions, after any save still under way. */
  function save(next = shownIds): void {
    kept.current = next;
    saving.current = saving.current.then(async () => {
      try {
        for (const [index, id] of next.entries()) {
          const before = placed.current.get(id) ?? own.find((view) => view.id === id)?.position;
          if (before === index + 1) continue;
          await updateRecord(VIEWS, id, { position: index + 1 });
          placed.current.set(id, index + 1);
        }
      } catch (error) {
        toast.error(failureText('The order of the views could not be saved.', error));
        kept.current = undefined;
        goBack();
      }
      await refreshAfterWrite(VIEWS);
    });
  }

  function goBack(): void {
    setOrder(kept.current);
    setSaid('');
  }

  return {
    /** All views in their new order. */
    views,
    said,
    /** Moves a view to the position of another; saved only later. */
    moveTo: (view: SavedView, other: SavedView) =>
      void move(view, shownIds.indexOf(other.id) - shownIds.indexOf(view.id)),
    moveBy: (view: SavedView, by: number) => save(move(view, by)),
    /** Saves what was moved to the position of others, or takes it back. */
    letGo: (isDropped: boolean) => (isDropped ? save() : goBack()),
  };
}
