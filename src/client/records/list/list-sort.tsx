import type { Property } from '../../../shared/schema/entity.ts';
import { formatOrdering, type Order, parseOrdering } from '../../../shared/wire.ts';
import { Icon } from '../../ui/icon.tsx';
import { isSortable } from './list-columns.ts';

interface Props {
  columns: Property[];
  order: Order | undefined;
  onChange(order: Order | undefined): void;
}

/** Sorting on a phone, where rows are cards and have no column headers. */
export function ListSort({ columns, order, onChange }: Props) {
  return (
    <span className={`list-sort-box btn btn-secondary${order ? ' is-on' : ''}`}>
      <Icon name="arrow-up-down" />
      <select
        className="list-sort-select"
        aria-label="Sort by"
        value={order ? formatOrdering([order]) : ''}
        onChange={(event) => onChange(parseOrdering(event.target.value)[0])}
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
