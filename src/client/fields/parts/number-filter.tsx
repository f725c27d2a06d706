import type { FilterProps } from '../field.ts';
import { TypedBox } from './typed-box.tsx';

/** A range of numbers, both bounds included. */
export function NumberFilter({ id, property, values, onChange }: FilterProps) {
  const box = (operator: 'gte' | 'lte', words: string) => (
    <TypedBox
      id={operator === 'gte' ? id : `${id}-to`}
      type="number"
      step="any"
      placeholder={words}
      aria-label={`${property.title} ${words.toLowerCase()}`}
      value={values[operator] ?? ''}
      onChange={(text) => onChange({ [operator]: text })}
    />
  );
  return (
    <div className="filter-range">
      {box('gte', 'From')}
      <span aria-hidden="true">–</span>
      {box('lte', 'To')}
      {property.unit && <span className="filter-unit">{property.unit}</span>}
    </div>
  );
}
