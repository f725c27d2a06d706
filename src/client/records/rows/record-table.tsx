import type { Property } from '../../../shared/schema/entity.ts';
import { Icon } from '../../ui/icon.tsx';
import { ColumnWidth } from './column-width.tsx';
import { alignClass, cardPlaces, columnClass, isSortable, leastPixels, leastWidth } from './list-columns.ts';
import { useShownList } from './list-context.ts';
import { ListRow, SkeletonRow } from './list-row.tsx';
import { SelectPage } from './select-tick.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useHasRoom } from './use-has-room.ts';

/** The rows of a list; the style sheet turns rows into cards where needed. */
export function RecordTable({ asCards = false }: { asCards?: boolean }) {
  const list = useShownList();
  const { entity, screen, columns, isBusy, totals, onWidth } = list;
  // Whoever may delete nothing still opens, copies and duplicates from the menu of a row.
  const hasActions = list.onDelete !== undefined || list.link !== null;
  const places = cardPlaces(columns, entity, screen);
  const classes = columns.map((column) => columnClass(column, entity, screen));
  const { edit, newest, rows } = useCellEdit(list);
  const widths = columns.map(({ name }) => list.widths?.[name]);
  const least = leastWidth(classes, widths);
  const [scroller, hasRoom] = useHasRoom<HTMLDivElement>(least);
  return (
    <div ref={scroller} className={hasRoom ? 'list-scroll has-room' : 'list-scroll'}>
      <table
        className={`list-table${isBusy ? ' is-busy' : ''}${asCards ? ' is-cards' : ''}`}
        style={{ '--least-width': least } as React.CSSProperties}
        aria-label={list.label}
        aria-busy={isBusy}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col
              key={column.name}
              className={classes[index]}
              style={widths[index] ? { width: widths[index] } : undefined}
            />
          ))}
          {hasActions && <col className="col-actions" />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell key={column.name} column={column} isFirst={index === 0}>
                {onWidth && (
                  <ColumnWidth
                    least={leastPixels(column, entity, screen)}
                    onWidth={(width) => onWidth(column.name, width)}
                  />
                )}
              </HeaderCell>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <ListRow
                  key={row.id}
                  places={places}
                  record={newest(row)}
                  edit={asCards ? undefined : edit}
                />
              ))
            : Array.from({ length: list.pageSize }, (_, index) => (
                <SkeletonRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing else to identify them
                  key={index}
                  columns={columns}
                  places={places}
                  hasActions={hasActions}
                />
              ))}
        </tbody>
        {rows && rows.length > 0 && totals && (
          <TotalsRow columns={columns} screen={screen} totals={totals} hasActions={hasActions} />
        )}
      </table>
    </div>
  );
}

interface HeaderProps {
  column: Property;
  /** It has the tick box for the page. */
  isFirst: boolean;
  children?: React.ReactNode;
}

function HeaderCell({ column, isFirst, children }: HeaderProps) {
  const { selection, sort, state } = useShownList();
  const className = alignClass(column) || undefined;
  const all = isFirst && selection && <SelectPage selection={selection} />;
  if (!isSortable(column))
    return (
      <th scope="col" className={className}>
        {all}
        {column.title}
        {children}
      </th>
    );
  const { order } = state;
  const at = order.findIndex(({ property }) => property === column.name);
  const direction = order[at] ? (order[at].descending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {all}
      <button type="button" className="list-sort" onClick={(event) => sort(column.name, event.shiftKey)}>
        <span>{column.title}</span>
        <Icon name={SORT_ICONS[direction]} />
        {order.length > 1 && at >= 0 && <sup>{at + 1}</sup>}
      </button>
      {children}
    </th>
  );
}

const SORT_ICONS = { none: 'chevrons-up-down', ascending: 'arrow-up', descending: 'arrow-down' } as const;
