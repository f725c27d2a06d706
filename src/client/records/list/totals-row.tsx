import type { Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { fieldOf } from '../../fields/fields.ts';
import { isNumeric } from './list-columns.ts';

interface Props {
  columns: Property[];
  screen: Screen;
  /** By column; undefined until it is known. */
  totals: Record<string, number | undefined>;
  hasActions: boolean;
}

/** What the numbers of a list come to. It stands there before they are known, so that nothing moves. */
export function TotalsRow({ columns, screen, totals, hasActions }: Props) {
  return (
    <tfoot>
      <tr className="list-totals">
        {columns.map((column, index) => {
          const isSum = Object.hasOwn(totals, column.name);
          const sum = totals[column.name];
          const text =
            sum === undefined ? '\u00a0' : fieldOf(column).text(sum, column, screen.looks[column.name]);
          if (index === 0)
            return (
              <th key={column.name} scope="row">
                Total{isSum && ` ${text}`}
              </th>
            );
          return (
            <td
              key={column.name}
              className={`${isSum ? 'is-sum' : 'is-no-sum'}${isNumeric(column) ? ' is-numeric' : ''}`}
              data-label={column.title}
            >
              {isSum && text}
            </td>
          );
        })}
        {hasActions && <td className="is-no-sum" />}
      </tr>
    </tfoot>
  );
}
