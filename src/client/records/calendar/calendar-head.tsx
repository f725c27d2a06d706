import { dayFromToday } from '../../ui/days.ts';
import { formatDate, formatDays, formatMonth } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { daysOf, type Span, stepFrom } from './calendar-days.ts';

interface Props {
  span: Span;
  day: string;
  /** A note about the entries shown. */
  note?: string;
  /** It shows nothing but one period. */
  isFixed?: boolean;
  onShow(span: Span, day: string): void;
}

const NAMES: [Span, string][] = [
  ['month', 'Month'],
  ['week', 'Week'],
  ['list', 'List'],
];

/** The title of the shown period, and the buttons that lead to others. */
export function CalendarHead({ span, day, note, isFixed, onShow }: Props) {
  const step = (count: 1 | -1) => onShow(span, stepFrom(span, day, count));
  const word = span === 'list' ? 'month' : span;
  return (
    <div className="calendar-head">
      <div className="calendar-steps">
        <button
          type="button"
          className="btn btn-icon"
          aria-label={`Previous ${word}`}
          onClick={() => step(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <button type="button" className="btn btn-icon" aria-label={`Next ${word}`} onClick={() => step(1)}>
          <Icon name="chevron-right" />
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => onShow(span, dayFromToday())}>
          Today
        </button>
      </div>
      <h2 className="calendar-title" aria-live="polite" tabIndex={-1}>
        {titleOf(span, day)}
        {note && <small> {note}</small>}
      </h2>
      {!isFixed && (
        <fieldset className="calendar-spans">
          <legend className="sr-only">Show</legend>
          {NAMES.map(([name, label]) => (
            <button
              key={name}
              type="button"
              className="btn btn-secondary"
              aria-pressed={span === name}
              onClick={() => onShow(name, day)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function titleOf(span: Span, day: string): string {
  if (span === 'day') return formatDate(day);
  if (span !== 'week') return formatMonth(day.slice(0, 7), 'long');
  const { first, last } = daysOf('week', day);
  return formatDays(first, last);
}
