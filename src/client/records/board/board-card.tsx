import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { WireRecord } from '../../../shared/wire.ts';
import { type Dragged, dragSource } from '../../ui/drag.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { AssigneeMark } from '../assign/assignee-mark.tsx';
import { useShownList } from '../rows/list-context.ts';
import { RecordMarks } from '../rows/record-marks.tsx';
import { recordWords } from '../rows/record-words.ts';
import type { BoardBy, BoardPlace } from './board-columns.ts';

interface CardProps {
  by: BoardBy;
  record: WireRecord;
  place: BoardPlace;
  /** Undefined if the card may not be moved. */
  onMove?(record: WireRecord, to: BoardPlace): void;
  /** Whether it can go to a column; without it to all. */
  leads?(record: WireRecord, to: BoardPlace): boolean;
  dragged: Dragged<WireRecord>;
}

/** A record as a card: its text, what it belongs to, its state, and the other columns it can move to. */
export function BoardCard({ by, record, place, onMove, leads, dragged }: CardProps) {
  const { entity, screen, link, nameOf } = useShownList();
  const name = nameOf(record);
  const { title, facts, marks, due } = recordWords(entity, screen, record, name);

  /** Shift with an arrow key moves the card to the next column. */
  function onKeyDown(event: KeyboardEvent) {
    if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    const at = by.places.findIndex((one) => one.value === place.value);
    const to = by.places[at + (event.key === 'ArrowLeft' ? -1 : 1)];
    if (!to) return;
    event.preventDefault();
    onMove?.(record, to);
  }

  const to = link?.(record.id);
  const ways = by.places.filter((other) => other.value !== place.value && (leads?.(record, other) ?? true));
  return (
    <li
      className="board-card"
      data-card={record.id}
      {...(onMove && dragSource(dragged, () => record, name))}
      onKeyDown={onMove && onKeyDown}
    >
      <div className="board-card-head">
        {to ? (
          <Link to={to} className="board-card-what" draggable={false}>
            {title}
          </Link>
        ) : (
          <span className="board-card-what">{title}</span>
        )}
        <AssigneeMark entity={entity} record={record} />
        {onMove && ways.length > 0 && (
          <Menu
            label={`Move ${name}`}
            className="btn btn-icon board-card-menu"
            items={ways.map((other) => ({ label: other.label, onSelect: () => onMove(record, other) }))}
          >
            <Icon name="ellipsis-vertical" />
          </Menu>
        )}
      </div>
      {facts.length > 0 && <p className="board-card-facts">{facts.join(' · ')}</p>}
      <p className="board-card-marks">
        <RecordMarks
          entity={entity}
          record={record}
          screen={screen}
          marks={marks.filter((property) => property.name !== by.property.name)}
          due={due}
        />
      </p>
    </li>
  );
}
