import '../reports/report.scss';
import { Link } from 'react-router-dom';
import { addDays } from '../../../shared/days.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { dayFromToday } from '../../ui/days.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNeededParts } from './plans-api.ts';

const DAYS = 90;
const COLUMNS = ['Needed', 'First on', 'Available', 'On order', 'Short'];

/** The parts for the coming dates of plans, short ones first; each links to the part. */
export default function NeededParts() {
  const model = useModel();
  const today = dayFromToday();
  const { parts, error, reload } = useNeededParts({ from: today, to: addDays(today, DAYS) });
  if (error && !parts)
    return <LoadError text="The parts could not be loaded." onRetry={() => void reload()} />;
  if (!parts) return <Skeleton width="60%" />;
  if (parts.length === 0)
    return (
      <EmptyState
        icon="package"
        title="No plan needs parts"
        text={`Parts that plans need within ${DAYS} days are shown here. Add them to a plan under Parts.`}
      />
    );
  const text = (quantity: number | null, unit: string) =>
    quantity === null ? '–' : `${formatNumber(quantity)} ${unit}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled with the arrow keys
    <section className="report-scroll" aria-label={`Parts needed within ${DAYS} days`} tabIndex={0}>
      <table className="table report-table">
        <thead>
          <tr>
            <th scope="col">Part</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="is-number">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ part, unit, needed, first_on, available, on_order, short }) => (
            <tr key={part.id}>
              <th scope="row">
                <Link to={recordAddress(model, 'parts/part', part.id)}>{part.label}</Link>
              </th>
              <td className="is-number">{text(needed, unit)}</td>
              <td className="is-number">{formatDate(first_on)}</td>
              <td className="is-number">{text(available, unit)}</td>
              <td className="is-number">{text(on_order, unit)}</td>
              <td className={short > 0 ? 'is-number is-short' : 'is-number'}>{text(short, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
