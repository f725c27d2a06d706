import type { Property } from '../../../shared/schema/entity.ts';
import type { FilterValues } from '../../fields/field.ts';
import { fieldOf } from '../../fields/fields.ts';
import { type Filters, filterValues } from './filter-values.ts';

interface Props {
  id: string;
  columns: Property[];
  filters: Filters;
  onChange(column: Property, change: FilterValues): void;
  onClear(): void;
}

/** One control per column, as its kind has it: ticks of choices and records, from–to of numbers and days, text. */
export function ListFilters({ id, columns, filters, onChange, onClear }: Props) {
  return (
    <fieldset id={id} className="list-filters">
      <legend className="sr-only">Filters</legend>
      {columns.map((column) => {
        const { Filter } = fieldOf(column);
        const control = `${id}-${column.name}`;
        return (
          <div key={column.name} className="list-filter">
            <label id={`${control}-label`} htmlFor={control}>
              {column.title}
            </label>
            {Filter && (
              <Filter
                id={control}
                property={column}
                values={filterValues(column, filters)}
                onChange={(change) => onChange(column, change)}
              />
            )}
          </div>
        );
      })}
      <button
        type="button"
        className="btn btn-link list-filters-clear"
        disabled={Object.keys(filters).length === 0}
        onClick={onClear}
      >
        Clear filters
      </button>
    </fieldset>
  );
}
