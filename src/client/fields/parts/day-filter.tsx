import { useState } from 'react';
import type { FilterProps } from '../field.ts';
import { SPANS, spanOf } from './days.ts';
import { TypedBox } from './typed-box.tsx';

const BETWEEN = 'between';

/** Days: a span by its name, or from one day to another. */
export function DayFilter({ id, property, values, onChange }: FilterProps) {
  const span = spanOf(values);
  const hasOwn = !span && (values.gte !== undefined || values.lte !== undefined);
  const [isAsked, setAsked] = useState(false);
  const isBetween = hasOwn || (isAsked && !span);

  function choose(label: string) {
    setAsked(label === BETWEEN);
    const chosen = SPANS.find((each) => each.label === label);
    onChange({ gte: chosen?.from ?? '', lte: chosen?.to ?? '' });
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
        value={span?.label ?? (isBetween ? BETWEEN : '')}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Any time</option>
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
