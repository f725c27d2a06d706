import type { FilterProps } from '../field.ts';
import { TypedBox } from './typed-box.tsx';

/** A range of what is typed as a text, such as times of day, both bounds included. The server reads it as forms do. */
export function BoundsFilter({ id, property, values, onChange }: FilterProps) {
  const box = (operator: 'gte' | 'lte', words: string) => (
    <TypedBox
      id={operator === 'gte' ? id : `${id}-to`}
      type="text"
      placeholder={words}
      aria-label={`${property.title} ${words.toLowerCase()}`}
      value={values[operator] ?? ''}
      onChange={(bound) => onChange({ [operator]: bound })}
    />
  );
  return (
    <div className="filter-range">
      {box('gte', 'From')}
      <span aria-hidden="true">–</span>
      {box('lte', 'To')}
    </div>
  );
}
