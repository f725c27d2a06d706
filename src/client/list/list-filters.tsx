import type { Property } from '../../shared/schema/entity.ts';
import { useDebounced } from './use-debounced.ts';

interface Props {
  id: string;
  columns: Property[];
  filters: Record<string, string>;
  onChange(filters: Record<string, string>): void;
}

/** One filter per column: a number where the column holds numbers, otherwise text that its values contain. */
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
          value={filters[column.name] ?? ''}
          onChange={(text) => set(column.name, text)}
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

function Filter({ id, column, value, onChange }: FilterProps) {
  const [text, setText] = useDebounced(value, (typed) => onChange(typed.trim()));
  const isNumber = column.kind === 'number' || column.kind === 'integer';
  const isDate = column.kind === 'date' || column.kind === 'datetime';
  return (
    <div className="list-filter">
      <label htmlFor={id}>{column.title}</label>
      <input
        id={id}
        className="form-control"
        type={isNumber ? 'number' : 'text'}
        step={isNumber ? 'any' : undefined}
        placeholder={isNumber ? 'Equals' : isDate ? 'Such as 2025-03' : 'Contains'}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
