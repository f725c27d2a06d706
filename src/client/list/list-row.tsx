import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Property } from '../../shared/schema/entity.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { Icon } from '../ui/icon.tsx';
import { PropertyValue, valueText } from '../ui/property-value.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { isNumeric } from './list-columns.ts';
import type { ListTableProps } from './list-table.tsx';

/** One record of a list. The whole row opens it by mouse; for keys and screen readers its first cell is a link. */
export function ListRow({
  entity,
  screen,
  columns,
  record,
  link,
  nameOf,
  onDelete,
}: ListTableProps & { record: WireRecord }) {
  const navigate = useNavigate();
  const to = link?.(record.id);

  function open(event: MouseEvent<HTMLElement>) {
    if (!to || (event.target as Element).closest('a, button') || hasSelection()) return;
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener');
    else navigate(to);
  }

  return (
    <tr className={to ? 'is-link' : undefined} onClick={open}>
      {columns.map((column, index) => {
        const look = screen.looks[column.name];
        const value = <PropertyValue property={column} value={record[column.name]} look={look} />;
        return (
          <td
            key={column.name}
            className={isNumeric(column) ? 'is-numeric' : undefined}
            data-label={column.title}
            title={valueText(column, record[column.name], look) || undefined}
          >
            {index === 0 && to ? (
              <Link to={to} className="list-open">
                {hasText(column, record) ? value : nameOf(record)}
                {column.name !== entity.label && hasText(column, record) && (
                  <span className="sr-only">, {nameOf(record)}</span>
                )}
              </Link>
            ) : (
              value
            )}
          </td>
        );
      })}
      {onDelete && (
        <td className="list-actions">
          <button
            type="button"
            className="btn btn-icon"
            aria-label={`Delete ${nameOf(record)}`}
            title="Delete"
            onClick={() => onDelete(record)}
          >
            <Icon name="trash-2" />
          </button>
        </td>
      )}
    </tr>
  );
}

/** A row of grey bars, as high as a real one. */
export function SkeletonRow({ columns, hasActions }: { columns: Property[]; hasActions: boolean }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.name} data-label={column.title}>
          <Skeleton width="70%" />
        </td>
      ))}
      {hasActions && <td className="list-actions" />}
    </tr>
  );
}

/** A link needs words: where the first column is empty, the record's name stands in. */
function hasText(column: Property, record: WireRecord): boolean {
  return valueText(column, record[column.name]) !== '';
}

/** A row whose text is being selected should not open. */
function hasSelection(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
