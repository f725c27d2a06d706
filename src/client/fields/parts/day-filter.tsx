import { useState } from 'react';
import { dayFromToday } from '../../ui/days.ts';
import type { FilterProps } from '../field.ts';
import { boundsOf, monthsBefore, SPANS, type Span, spanOf } from './days.ts';
import { FilterDay } from './filter-day.tsx';

const BETWEEN = 'between';
const OVERDUE = 'overdue';

/** Dates: a named range, a month, or from one date to another; for due dates also overdue ones. */
export function DayFilter({ id, property, values, onChange, overdue }: FilterProps) {
  const span = spanOf(values);
  const hasOwn = !span && (values.gte !== undefined || values.lte !== undefined || values.lt !== undefined);
  const [isAsked, setAsked] = useState(false);
  const isBetween = hasOwn || (isAsked && !span);
  const months = withSpan(monthsBefore(dayFromToday()), span);

  function choose(label: string) {
    setAsked(label === BETWEEN);
    if (label === OVERDUE) return overdue?.onChoose();
    onChange(boundsOf([...SPANS, ...months].find((each) => each.label === label)?.bounds ?? {}));
  }

  const box = (operator: 'gte' | 'lte', words: string) => (
    <FilterDay
      aria-label={`${property.title} ${words}`}
      isRelative
      value={values[operator] ?? ''}
      onDay={(day) => onChange({ [operator]: day })}
    />
  );
  return (
    <>
      <select
        id={id}
        className="custom-select"
        value={overdue?.isOn ? OVERDUE : (span?.label ?? (isBetween ? BETWEEN : ''))}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Any time</option>
        {overdue && <option value={OVERDUE}>Overdue</option>}
        {SPANS.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
        <option value={BETWEEN}>Between days</option>
        <optgroup label="Months">
          {months.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </optgroup>
      </select>
      {isBetween && (
        <div className="filter-range is-days">
          {box('gte', 'from')}
          {box('lte', 'to')}
        </div>
      )}
    </>
  );
}

/** The months offered, plus the one in the address if it is another. */
function withSpan(months: Span[], span: Span | undefined): Span[] {
  const isKnown = !span?.words || months.some(({ label }) => label === span.label);
  return isKnown ? months : [...months, span];
}
