import './due-mark.scss';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { RecordDay } from '../record-day.ts';

/** A due date, red once it has passed where the record is. A day that is not the reader's is named. */
export function DueMark({ day, on: { today, place } }: { day: string; on: RecordDay }) {
  const isOverdue = day < today;
  return (
    <span className={`due-mark${isOverdue ? ' is-overdue' : ''}`}>
      <Icon name="calendar-clock" size={14} />
      {isOverdue ? 'Overdue since' : 'Due'} {formatDate(day)}
      {place !== undefined && `, ${place} time`}
    </span>
  );
}

/** When something ended, with the word for it. */
export function EndedMark({ word, at }: { word: string; at: string }) {
  return (
    <span className="due-mark">
      <Icon name="circle-check" size={14} />
      {word} {formatDate(at)}
    </span>
  );
}
