import type { Property } from '../../../shared/schema/entity.ts';
import { formatOrdering, type Order, parseOrdering } from '../../../shared/wire.ts';
import { Icon } from '../../ui/icon.tsx';
import { isSortable } from '../rows/list-columns.ts';

interface Props {
  columns: Property[];
  order: Order[];
  onChange(order: Order[]): void;
}

/** Sorting on a phone, where rows are cards and have no column headers. */
export function ListSort({ columns, order, onChange }: Props) {
  return (
    <span className={`list-sort-box btn btn-secondary${order.length > 0 ? ' is-on' : ''}`}>
      <Icon name="arrow-up-down" />
      <select
        className="list-sort-select"
        aria-label="Sort by"
        value={formatOrdering(order.slice(0, 1))}
        onChange={(event) => onChange(parseOrdering(event.target.value))}
      >
        <option value="">Sort by</option>
        {columns.filter(isSortable).flatMap((column) => [
          <option key={column.name} value={column.name}>
            {column.title}, ascending
          </option>,
          <option key={`-${column.name}`} value={`-${column.name}`}>
            {column.title}, descending
          </option>,
        ])}
      </select>
    </span>
  );
}
