import type { Property } from '../../../shared/schema/entity.ts';
import { filterName } from './list-columns.ts';
import { ReferenceFilter } from './reference-filter.tsx';
import { useDebounced } from './use-debounced.ts';

interface Props {
  id: string;
  columns: Property[];
  filters: Record<string, string>;
  onChange(filters: Record<string, string>): void;
}

/** One filter per column that fits what it holds: a choice, a record, a month, a number, or text that its values contain. */
export function ListFilters({ id, columns, filters, onChange }: Props) {
  function set(column: string, text: string) {
    const { [column]: _old, ...others } = filters;
    onChange(text === '' ? others : { ...others, [column]: text });
  }
  return (
    <fieldset id={id} className="list-filters">
      <legend className="sr-only">Filters</legend>
      {columns.map((column) => (
        <Filter
          key={column.name}
          id={`${id}-${column.name}`}
          column={column}
          value={filters[filterName(column)] ?? ''}
          onChange={(text) => set(filterName(column), text)}
        />
      ))}
      <button
        type="button"
        className="btn btn-link list-filters-clear"
        disabled={Object.keys(filters).length === 0}
        onClick={() => onChange({})}
      >
        Clear filters
      </button>
    </fieldset>
  );
}

interface FilterProps {
  id: string;
  column: Property;
  value: string;
  onChange(text: string): void;
}

function Filter(props: FilterProps) {
  const { id, column } = props;
  return (
    <div className="list-filter">
      <label htmlFor={id}>{column.title}</label>
      <FilterInput {...props} />
    </div>
  );
}

function FilterInput({ id, column, value, onChange }: FilterProps) {
  if (column.reference)
    return (
      <ReferenceFilter
        id={id}
        label={column.title}
        entity={column.reference.entity}
        value={value}
        onChange={onChange}
      />
    );
  if (!column.choices) return <TypedFilter id={id} column={column} value={value} onChange={onChange} />;
  return (
    <select
      id={id}
      className="custom-select"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Any</option>
      {column.choices.map((choice) => (
        <option key={choice.const} value={String(choice.const)}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}

function TypedFilter({ id, column, value, onChange }: FilterProps) {
  const [text, setText] = useDebounced(value, (typed) => onChange(typed.trim()));
  const type = typeOf(column, value);
  return (
    <input
      id={id}
      className={`form-control${text === '' ? ' is-empty' : ''}`}
      type={type}
      step={type === 'number' ? 'any' : undefined}
      // Where a browser has no such input, it is one for text.
      placeholder={type === 'month' ? 'Such as 2025-03' : type === 'number' ? 'Equals' : 'Contains'}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

/** Of dates the API finds a day, a month or a year; an address may ask for the others. */
function typeOf({ kind }: Property, value: string): 'number' | 'month' | 'text' {
  if (kind === 'number' || kind === 'integer') return 'number';
  const isDate = kind === 'date' || kind === 'datetime';
  return isDate && /^(\d{4}-\d{2})?$/.test(value) ? 'month' : 'text';
}
