import { Link } from 'react-router-dom';
import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { useModel } from '../../model/model.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatMoney, formatMonth, formatPercent } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Dashboard } from './dashboard-api.ts';

type Costs = NonNullable<Dashboard['cost_by_month']>;

const MONTHS = 12;

/** The cost of work in this month and the eleven before it, compared with the twelve before; the sum leads to the report of the same days. */
export function CostByMonth({ costs }: { costs: Dashboard['cost_by_month'] }) {
  const recent = costs?.slice(-MONTHS);
  const before = costs?.slice(0, -MONTHS);
  const isEmpty = costs?.every(({ cost }) => cost === 0);
  return (
    <Card title={titleOf(recent)} className="tile-wide" flush>
      {isEmpty ? (
        <EmptyState
          compact
          icon="chart-line"
          title="No cost yet"
          text="Labour, parts and other costs of work orders are added up here, and their amounts once they are closed."
        />
      ) : (
        <div className="cost">
          <div className="cost-sums">
            {recent && before ? (
              <Sums recent={sumOf(recent)} before={sumOf(before)} />
            ) : (
              <Skeleton width="8rem" height="2.25rem" />
            )}
          </div>
          <Bars recent={recent} before={before} />
        </div>
      )}
    </Card>
  );
}

function Sums({ recent, before }: { recent: number; before: number }) {
  const { currency } = useModel();
  return (
    <>
      <p className="cost-sum">
        <Link to="/reports" title="Open the report">
          {formatMoney(recent, currency)}
        </Link>
      </p>
      <p className="cost-note">
        {before > 0
          ? `${formatPercent((recent - before) / before)} against ${formatMoney(before, currency)} in the 12 months before`
          : 'There was no cost in the 12 months before'}
      </p>
      <p className="cost-note cost-key" aria-hidden="true">
        <span className="is-recent">last 12 months</span>
        <span className="is-before">12 before</span>
      </p>
    </>
  );
}

/** Two bars for each month: last year and this year. A visually hidden table has the numbers. */
function Bars({ recent, before }: { recent: Costs | undefined; before: Costs | undefined }) {
  const { currency } = useModel();
  const most = Math.max(1, ...[...(recent ?? []), ...(before ?? [])].map(({ cost }) => cost));
  const height = (cost: number) => `${Math.max(1.5, (cost / most) * 100)}%`;
  if (!recent || !before) return <Skeleton width="100%" height="9rem" />;
  return (
    <ol className="cost-bars" aria-label="Cost by month">
      {recent.map(({ month, cost }, at) => {
        const earlier = before[at]?.cost ?? 0;
        const text = `${formatMonth(month, 'long')}: ${formatMoney(cost, currency)}, a year before ${formatMoney(earlier, currency)}`;
        return (
          <li key={month} title={text}>
            <span className="cost-pair" aria-hidden="true">
              <span className="is-before" style={{ height: height(earlier) }} />
              <span className="is-recent" style={{ height: height(cost) }} />
            </span>
            <span className="cost-month" aria-hidden="true">
              {formatMonth(month, 'short')}
            </span>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** @example 'Cost of 12 months, April 2025 – March 2026' */
function titleOf(months: Costs | undefined): string {
  const [first, last] = [months?.at(0), months?.at(-1)];
  if (!first || !last) return 'Cost of 12 months';
  return `Cost of 12 months, ${formatMonth(first.month, 'long')} – ${formatMonth(last.month, 'long')}`;
}

function sumOf(costs: Costs): number {
  // Added up as whole numbers, to avoid rounding errors.
  const wholes = costs.map(({ cost }) => toWhole(cost, MONEY_DECIMALS));
  return fromWhole(
    wholes.reduce((sum, one) => sum + one, 0),
    MONEY_DECIMALS,
  );
}
