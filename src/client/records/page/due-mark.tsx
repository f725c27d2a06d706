import './due-mark.scss';
import { isPast } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

/** A due date, red once it has passed. */
export function DueMark({ day }: { day: string }) {
  const isOverdue = isPast(day);
  return (
    <span className={`due-mark${isOverdue ? ' is-overdue' : ''}`}>
      <Icon name="calendar-clock" size={14} />
      {isOverdue ? 'Overdue since' : 'Due'} {formatDate(day)}
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
