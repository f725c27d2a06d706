import type { Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { fieldOf } from '../../fields/fields.ts';

interface Props {
  columns: Property[];
  screen: Screen;
  /** By column; undefined while loading. */
  totals: Record<string, number | undefined>;
  hasActions: boolean;
}

/**
 * The totals of a list. The row is there before they are known, so that nothing moves; but not while the rows load, because there
 * may be fewer of them.
 */
export function TotalsRow({ columns, screen, totals, hasActions }: Props) {
  const [first, ...others] = columns;
  const textOf = (column: Property) => {
    const sum = totals[column.name];
    return sum === undefined ? '\u00a0' : fieldOf(column).text(sum, column, screen.looks[column.name]);
  };
  // A sum is longer than its addends: it also gets the width of the empty cells before it.
  const cells: { column?: Property; span: number }[] = [];
  let empty = 0;
  for (const column of others)
    if (Object.hasOwn(totals, column.name)) {
      cells.push({ column, span: empty + 1 });
      empty = 0;
    } else empty += 1;
  if (hasActions) empty += 1;
  if (empty > 0) cells.push({ span: empty });
  return (
    <tfoot>
      <tr className="list-totals">
        <th scope="row">Total{first && Object.hasOwn(totals, first.name) && ` ${textOf(first)}`}</th>
        {cells.map(({ column, span }) => (
          <td
            key={column?.name ?? ''}
            colSpan={span}
            className={column ? 'is-sum is-numeric' : 'is-no-sum'}
            data-label={column?.title}
          >
            {column && textOf(column)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
