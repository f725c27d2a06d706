import './board.scss';
import { useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { useCan } from '../../model/use-can.ts';
import { useFollowedFocus } from '../../ui/use-followed-focus.ts';
import type { ListViewProps } from '../views/view.ts';
import { BoardColumn } from './board-column.tsx';
import { type BoardPlace, useBoardBy } from './board-columns.ts';
import { useMove } from './use-move.ts';

/** The records of a list as cards in columns. A card is moved by dragging, by Shift and an arrow, or from its menu. */
export default function Board(props: ListViewProps) {
  const { entity, screen, asked, works } = props;
  const by = useBoardBy(entity, screen.views?.board?.by ?? '', asked);
  const { moving, move } = useMove(entity, by);
  const dragged = useRef<WireRecord>();
  const root = useRef<HTMLElement>(null);
  const follow = useFollowedFocus((key) =>
    root.current?.querySelector<HTMLElement>(`[data-card="${key}"] a`),
  );
  const can = useCan();
  const isMovable = works === true && can.write(entity.path, by.property.name);
  function carry(record: WireRecord, to: BoardPlace): void {
    follow(String(record.id));
    move(record, to);
  }
  function drop(to: BoardPlace): void {
    if (dragged.current) move(dragged.current, to);
    dragged.current = undefined;
  }
  return (
    <section
      ref={root}
      className="board"
      aria-label={`Board of ${entity.plural}`}
      aria-busy={by.isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys too
      tabIndex={0}
    >
      {by.places.map((place) => (
        <BoardColumn
          key={place.value}
          {...props}
          by={by}
          place={place}
          moving={moving}
          onMove={isMovable ? carry : undefined}
          onDrag={(record) => {
            dragged.current = record;
          }}
          onDrop={drop}
        />
      ))}
    </section>
  );
}
