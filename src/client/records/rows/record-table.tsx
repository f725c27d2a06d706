import type { Property } from '../../../shared/schema/entity.ts';
import type { Order } from '../../../shared/wire.ts';
import { Icon } from '../../ui/icon.tsx';
import { ColumnWidth } from './column-width.tsx';
import { alignClass, cardPlaces, columnClass, isSortable, leastPixels, leastWidth } from './list-columns.ts';
import { ListRow, SkeletonRow } from './list-row.tsx';
import { SelectPage } from './select-tick.tsx';
import { TotalsRow } from './totals-row.tsx';
import { useCellEdit } from './use-cell-edit.ts';
import { useHasRoom } from './use-has-room.ts';
import type { Selection } from './use-selection.ts';
import type { ListViewProps } from './view.ts';

interface Props extends ListViewProps {
  asCards?: boolean;
}

/** The rows of a list; the style sheet turns rows into cards where needed. */
export function RecordTable(props: Props) {
  const { entity, screen, columns, order } = props;
  // Whoever may delete nothing still opens, copies and duplicates from the menu of a row.
  const hasActions = props.onDelete !== undefined || props.link !== null;
  const places = cardPlaces(columns, entity, screen);
  const classes = columns.map((column) => columnClass(column, entity, screen));
  const { edit, newest, rows } = useCellEdit(props);
  const widths = columns.map(({ name }) => props.widths?.[name]);
  const least = leastWidth(classes, widths);
  const [scroller, hasRoom] = useHasRoom<HTMLDivElement>(least);
  return (
    <div ref={scroller} className={hasRoom ? 'list-scroll has-room' : 'list-scroll'}>
      <table
        className={`list-table${props.isBusy ? ' is-busy' : ''}${props.asCards ? ' is-cards' : ''}`}
        style={{ '--least-width': least } as React.CSSProperties}
        aria-label={props.label}
        aria-busy={props.isBusy}
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
              <HeaderCell
                key={column.name}
                column={column}
                order={order}
                onSort={props.onSort}
                selection={index === 0 ? props.selection : undefined}
              >
                {props.onWidth && (
                  <ColumnWidth
                    least={leastPixels(column, entity, screen)}
                    onWidth={(width) => props.onWidth?.(column.name, width)}
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
                  {...props}
                  places={places}
                  record={newest(row)}
                  edit={props.asCards ? undefined : edit}
                />
              ))
            : Array.from({ length: props.rowCount }, (_, index) => (
                <SkeletonRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing else to identify them
                  key={index}
                  columns={columns}
                  places={places}
                  hasActions={hasActions}
                />
              ))}
        </tbody>
        {rows && rows.length > 0 && props.totals && (
          <TotalsRow columns={columns} screen={screen} totals={props.totals} hasActions={hasActions} />
        )}
      </table>
    </div>
  );
}

interface HeaderProps {
  column: Property;
  order: Order[];
  onSort(property: string, isMore: boolean): void;
  /** Tick boxes for the rows. */
  selection?: Selection;
  children?: React.ReactNode;
}

function HeaderCell({ column, order, onSort, selection, children }: HeaderProps) {
  const className = alignClass(column) || undefined;
  const all = selection && <SelectPage selection={selection} />;
  if (!isSortable(column))
    return (
      <th scope="col" className={className}>
        {all}
        {column.title}
        {children}
      </th>
    );
  const at = order.findIndex(({ property }) => property === column.name);
  const direction = order[at] ? (order[at].descending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {all}
      <button type="button" className="list-sort" onClick={(event) => onSort(column.name, event.shiftKey)}>
        <span>{column.title}</span>
        <Icon name={SORT_ICONS[direction]} />
        {order.length > 1 && at >= 0 && <sup>{at + 1}</sup>}
      </button>
      {children}
    </th>
  );
}

const SORT_ICONS = { none: 'chevrons-up-down', ascending: 'arrow-up', descending: 'arrow-down' } as const;
