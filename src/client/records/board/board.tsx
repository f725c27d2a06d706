import './board.scss';
import { useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { useCan } from '../../model/use-can.ts';
import { useFollowedFocus } from '../../ui/use-followed-focus.ts';
import { useCarry } from '../actions/use-carry.ts';
import { useShownList } from '../rows/list-context.ts';
import { BoardColumn } from './board-column.tsx';
import { type BoardPlace, columnOf, useBoardBy } from './board-columns.ts';
import { useBoardMoves } from './board-moves.tsx';
import { useBoardSums } from './board-sums.ts';

/** The records of a list as cards in columns. A card is moved by dragging, by Shift and an arrow, or from its menu. */
export default function Board() {
  const { entity, screen, asked, works } = useShownList();
  const by = useBoardBy(entity, screen.views?.board?.by ?? '', asked);
  const sumsOf = useBoardSums(entity, screen, by, asked);
  const moves = useBoardMoves(by);
  const { moving, carry: carryOn } = useCarry<BoardPlace>({
    entity,
    placeOf: (record) => columnOf(record, by),
    isSame: (one, other) => one.value === other.value,
    valuesAt: (_record, { value }) => ({ [by.property.name]: value }),
    ...(moves && { write: moves.write }),
    textOf: ({ label }) => label,
  });
  function carry(record: WireRecord, to: BoardPlace): void {
    if (columnOf(record, by).value === to.value || !moves || moves.begins(record, to)) carryOn(record, to);
  }
  const dragged = useRef<WireRecord>();
  const root = useRef<HTMLElement>(null);
  const { follow, restore } = useFollowedFocus((key) =>
    root.current?.querySelector<HTMLElement>(`[data-card="${key}"] a`),
  );
  const can = useCan();
  const isMovable = works && (moves ? moves.isAny : can.write(entity.path, by.property.name));
  function move(record: WireRecord, to: BoardPlace): void {
    follow(String(record.id));
    carry(record, to);
  }
  return (
    <section
      ref={root}
      className="board"
      aria-label={`Board of ${entity.plural}`}
      aria-busy={by.isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
      tabIndex={0}
    >
      {by.places.map((place) => (
        <BoardColumn
          key={place.value}
          by={by}
          place={place}
          moving={moving}
          sums={sumsOf(place)}
          onMove={isMovable ? move : undefined}
          leads={moves?.leads}
          dragged={dragged}
          onDrop={carry}
          onDrawn={restore}
        />
      ))}
      {moves?.sheet}
    </section>
  );
}
