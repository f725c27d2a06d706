import type { Property } from '../../../shared/schema/entity.ts';
import type { Order } from '../../../shared/wire.ts';
import { Icon } from '../../ui/icon.tsx';
import { SelectPage } from '../batch/select-tick.tsx';
import type { Selection } from '../batch/use-selection.ts';
import type { ListViewProps } from '../views/view.ts';
import { cardPlaces, columnClass, isNumeric, isSortable, leastWidth } from './list-columns.ts';
import { ListRow, SkeletonRow } from './list-row.tsx';

interface Props extends ListViewProps {
  asCards?: boolean;
}

/** The rows of a list; the style sheet turns each row into a card where that is wanted. */
export function RecordTable(props: Props) {
  const { entity, screen, columns, rows, order, onDelete } = props;
  const places = cardPlaces(columns, entity, screen);
  const classes = columns.map((column) => columnClass(column, entity, screen));
  return (
    <div className="list-scroll">
      <table
        className={`list-table${props.isBusy ? ' is-busy' : ''}${props.asCards ? ' is-cards' : ''}`}
        style={{ '--least-width': leastWidth(classes) } as React.CSSProperties}
        aria-label={props.label}
        aria-busy={props.isBusy}
      >
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.name} className={classes[index]} />
          ))}
          {onDelete && <col className="col-actions" />}
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
              />
            ))}
            {onDelete && (
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <ListRow key={row.id} {...props} places={places} record={row} />)
            : Array.from({ length: props.rowCount }, (_, index) => (
                <SkeletonRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else to be told apart by
                  key={index}
                  columns={columns}
                  places={places}
                  hasActions={onDelete !== undefined}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps {
  column: Property;
  order: Order | undefined;
  onSort(property: string): void;
  /** All rows can be ticked here. */
  selection?: Selection;
}

function HeaderCell({ column, order, onSort, selection }: HeaderProps) {
  const className = isNumeric(column) ? 'is-numeric' : undefined;
  const all = selection && <SelectPage selection={selection} />;
  if (!isSortable(column))
    return (
      <th scope="col" className={className}>
        {all}
        {column.title}
      </th>
    );
  const direction =
    order?.property === column.name ? (order.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th scope="col" className={className} aria-sort={direction}>
      {all}
      <button type="button" className="list-sort" onClick={() => onSort(column.name)}>
        <span>{column.title}</span>
        <Icon name={SORT_ICONS[direction]} />
      </button>
    </th>
  );
}

const SORT_ICONS = { none: 'chevrons-up-down', ascending: 'arrow-up', descending: 'arrow-down' } as const;
