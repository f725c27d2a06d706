import { useState } from 'react';
import type { FilterProps } from '../field.ts';
import { boundsOf, SPANS, spanOf } from './days.ts';
import { TypedBox } from './typed-box.tsx';

const BETWEEN = 'between';
const OVERDUE = 'overdue';

/** Days: a span by its name, or from one day to another; of what may be due also what is overdue. */
export function DayFilter({ id, property, values, onChange, overdue }: FilterProps) {
  const span = spanOf(values);
  const hasOwn = !span && (values.gte !== undefined || values.lte !== undefined || values.lt !== undefined);
  const [isAsked, setAsked] = useState(false);
  const isBetween = hasOwn || (isAsked && !span);

  function choose(label: string) {
    setAsked(label === BETWEEN);
    if (label === OVERDUE) return overdue?.onChoose();
    onChange(boundsOf(SPANS.find((each) => each.label === label)?.bounds ?? {}));
  }

  const box = (operator: 'gte' | 'lte', words: string) => (
    <TypedBox
      type="date"
      aria-label={`${property.title} ${words}`}
      value={values[operator] ?? ''}
      onChange={(text) => onChange({ [operator]: text })}
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
