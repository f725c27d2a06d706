import { type ReactNode, useState } from 'react';
import type { Action } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { runAction, type Written } from '../../data/records.ts';
import { useCan } from '../../model/use-can.ts';
import { useToast } from '../../ui/toasts.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { actionStart, actionsFor, asksFirst } from '../actions/actions-for.ts';
import { useShownList } from '../rows/list-context.ts';
import type { BoardBy, BoardPlace } from './board-columns.ts';

/** How the cards of a board move whose columns are states: along the actions of the entity, and no other way. */
interface BoardMoves {
  /** Whether there is any way for who looks. */
  isAny: boolean;
  /** Whether an action leads a card to a column. */
  leads(record: WireRecord, to: BoardPlace): boolean;
  /** Whether the card may be carried now; otherwise says why not, or asks first what the action asks for. */
  begins(record: WireRecord, to: BoardPlace): boolean;
  write(record: WireRecord, to: BoardPlace): Promise<Written>;
  /** The sheet of an action that asks for something. */
  sheet: ReactNode;
}

/** Undefined where the columns are no states: cards are carried freely then. */
export function useBoardMoves({ property }: BoardBy): BoardMoves | undefined {
  const { entity, screen, nameOf } = useShownList();
  const can = useCan();
  const toast = useToast();
  const [asking, setAsking] = useState<{ action: Action; record: WireRecord }>();
  if (entity.states?.of !== property.name) return undefined;
  const moving = (entity.actions ?? []).filter(
    ({ to, name }) => to !== undefined && can.act(entity.path, name),
  );
  const possible = (record: WireRecord) =>
    actionsFor(entity, screen, record).filter((action) => moving.includes(action));
  const actionTo = (record: WireRecord, { value }: BoardPlace) =>
    possible(record).find(({ to }) => to === value);
  return {
    isAny: moving.length > 0,
    leads: (record, to) => actionTo(record, to) !== undefined,
    begins(record, to) {
      const action = actionTo(record, to);
      if (!action) {
        const titles = possible(record).map(({ title }) => title);
        const rest = titles.length > 0 ? `Possible now: ${titles.join(', ')}.` : 'It stays there.';
        toast.error(`${nameOf(record)} cannot go to ${to.label}. ${rest}`);
        return false;
      }
      if (asksFirst(action)) setAsking({ action, record });
      return !asksFirst(action);
    },
    async write(record, to) {
      const action = actionTo(record, to) as Action;
      return runAction(entity.path, record.id, action.name, {});
    },
    sheet: asking && (
      <ActionDialog
        entity={entity}
        action={asking.action}
        start={actionStart(screen, asking.action, asking.record)}
        record={asking.record}
        name={nameOf(asking.record)}
        onDone={() => {}}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
