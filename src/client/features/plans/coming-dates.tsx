import { PLAN } from '../../../shared/entity-paths.ts';
import './plan-preview.scss';
import { Link } from 'react-router-dom';
import { addDays } from '../../../shared/days.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { dayFromToday } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { useForecast } from './plans-api.ts';

const DAYS = 365;

/** The dates of an asset's plans within a year, beside the orders already created. */
export function ComingDates({ asset }: { asset: number }) {
  const model = useModel();
  const today = dayFromToday();
  const { forecast } = useForecast({ from: today, to: addDays(today, DAYS), asset_id: String(asset) });
  return (
    <section className="plan-preview coming-dates" aria-label="Next 12 months" aria-busy={!forecast}>
      <h3>Next 12 Months</h3>
      {forecast?.dates.length === 0 && <p>No plan has a date within a year.</p>}
      <ol>
        {forecast?.dates.map(({ plan, name, due_on, reading, by, moved, estimated, covered_by }) => (
          <li key={`${plan.id} ${due_on} ${reading}`} className={estimated ? 'is-estimated' : undefined}>
            <time dateTime={due_on}>{formatDate(due_on)}</time>
            <div>
              <Link to={recordAddress(model, PLAN, plan.id)}>{name}</Link>{' '}
              <span>
                {[by, estimated && 'estimated', moved, covered_by && `done with ${covered_by.label}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
