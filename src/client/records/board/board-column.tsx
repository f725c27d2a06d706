import { useEffect, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { formatOrdering, totalOf } from '../../../shared/wire.ts';
import { useList } from '../../data/records.ts';
import { Button } from '../../ui/button.tsx';
import { type Dragged, dragPlace } from '../../ui/drag.ts';
import { focusLast } from '../../ui/focus-last.ts';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Moving } from '../actions/use-carry.ts';
import { useShownList } from '../rows/list-context.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardBy, BoardPlace } from './board-columns.ts';

const CARDS = 50;
const MOST = 100;

interface Props {
  by: BoardBy;
  place: BoardPlace;
  moving: Moving<BoardPlace>[];
  onMove?(record: WireRecord, to: BoardPlace): void;
  /** Whether a card can go to a column; without it to all. */
  leads?(record: WireRecord, to: BoardPlace): boolean;
  /** The card being dragged, and what to do when it is dropped on a column. */
  dragged: Dragged<WireRecord>;
  onDrop(record: WireRecord, to: BoardPlace): void;
  /** Called after each time the column has drawn its cards, also when it reloaded its rows by itself. */
  onDrawn(): void;
  /** The totals of its cards, as text. */
  sums?: string;
}

/** A column: the first fifty records with its value, and the total. */
export function BoardColumn({ by, place, moving, onMove, leads, dragged, onDrop, onDrawn, sums }: Props) {
  const { entity, state, may } = useShownList();
  const { order } = state;
  const [most, setMost] = useState(CARDS);
  const [isOver, setOver] = useState(false);
  useEffect(onDrawn);
  const { rows, meta, error, reload } = useList(entity.path, {
    ...by.filter(place),
    ...(order.length > 0 && { ordering: formatOrdering(order) }),
    page: 1,
    page_size: most,
  });
  const going = moving.filter(({ to }) => to.value !== place.value).map(({ record }) => record.id);
  const coming = moving.filter(
    ({ to, record }) => to.value === place.value && !rows.some(({ id }) => id === record.id),
  );
  const cards = [...coming.map(({ record }) => record), ...rows.filter(({ id }) => !going.includes(id))];
  const total = totalOf(meta);
  const isMore = meta !== undefined && total > rows.length;
  return (
    <section
      className={`board-column${isOver ? ' is-over' : ''}`}
      aria-label={place.label}
      {...dragPlace(dragged, {
        onOver: () => setOver(true),
        onLeave: () => setOver(false),
        onDrop: (record) => onDrop(record, place),
      })}
    >
      <h3 className="board-column-head">
        <span>{place.label}</span>
        {meta && (
          <span className="board-column-count">
            {formatNumber(total)}
            {meta.total === undefined && '+'}
          </span>
        )}
      </h3>
      {sums && <p className="board-column-sums">{sums}</p>}
      {meta && cards.length === 0 && <p className="board-column-note">None</p>}
      {error ? (
        <p className="board-column-note">
          This column could not be loaded.{' '}
          <Button variant="secondary" size="sm" onClick={() => void reload()}>
            Try again
          </Button>
        </p>
      ) : !meta ? (
        <div aria-busy>
          <Skeleton height="5.5rem" />
        </div>
      ) : (
        <ul className="board-cards">
          {cards.map((record) => (
            <BoardCard
              key={record.id}
              by={by}
              record={record}
              place={place}
              dragged={dragged}
              onMove={onMove && may('update', record) ? onMove : undefined}
              leads={leads}
            />
          ))}
        </ul>
      )}
      {isMore &&
        (most < MOST ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={({ currentTarget }) => {
              focusLast(currentTarget, '.board-card-what');
              setMost(MOST);
            }}
          >
            Show more
          </Button>
        ) : (
          <p className="board-column-note">The first {rows.length}; the list has all of them.</p>
        ))}
    </section>
  );
}
