import './due-mark.scss';
import { isPast } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

/** The day by which something is to be over; red once it has passed, unless it is over. */
export function DueMark({ day, isDone }: { day: string; isDone: boolean }) {
  const isOverdue = !isDone && isPast(day);
  return (
    <span className={`due-mark${isOverdue ? ' is-overdue' : ''}`}>
      <Icon name="calendar-clock" size={14} />
      {isOverdue ? 'Overdue since' : 'Due'} {formatDate(day)}
    </span>
  );
}
