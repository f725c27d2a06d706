import { NumberBox } from '../../ui/number-box.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { FilterProps } from '../field.ts';

/** A range of numbers, both bounds included. */
export function NumberFilter({ id, property, values, onChange }: FilterProps) {
  const box = (operator: 'gte' | 'lte', words: string) => (
    <Bound
      id={operator === 'gte' ? id : `${id}-to`}
      words={words}
      title={property.title}
      value={values[operator] ?? ''}
      onChange={(bound) => onChange({ [operator]: bound })}
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

interface BoundProps {
  id: string;
  words: string;
  title: string;
  /** As in the list's address. */
  value: string;
  onChange(value: string): void;
}

/** One bound. It applies after a pause in typing, and a text that is no number not at all. */
function Bound({ id, words, title, value, onChange }: BoundProps) {
  const [bound, setBound] = useDebounced(value, onChange);
  // Of a link that asks for something else, the answer of the list says so.
  const number = bound === '' || Number.isNaN(Number(bound)) ? undefined : Number(bound);
  return (
    <NumberBox
      id={id}
      className={bound === '' ? 'is-empty' : undefined}
      placeholder={words}
      aria-label={`${title} ${words.toLowerCase()}`}
      value={number}
      isTight
      onChange={(next) => {
        if (typeof next !== 'string') setBound(next === undefined ? '' : String(next));
      }}
    />
  );
}
