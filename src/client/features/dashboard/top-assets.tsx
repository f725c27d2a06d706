import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { Dashboard } from './dashboard-api.ts';

/** Above this, an asset counts as well used. */
const THRESHOLD = 50;
const COLUMNS = [
  { title: 'Asset', bar: '8rem' },
  { title: 'Status', bar: '3.5rem' },
  { title: 'Utilization', bar: '100%' },
];

/** The most used assets with their utilization; a row opens its asset. */
export function TopAssets({ assets }: { assets: Dashboard['top_assets_utilization'] | undefined }) {
  return (
    <Card title="Top Performing Assets" className="tile-half" flush>
      {assets?.length === 0 ? (
        <EmptyState
          compact
          icon="gauge"
          title="No utilization yet"
          text="It follows from meter readings and the yearly hours of a financial report."
        />
      ) : (
        <PlainTable
          label="Top Performing Assets"
          columns={COLUMNS}
          rows={assets?.map(([id, name, status, percent]) => ({
            id,
            to: `/assets/${id}`,
            name,
            cells: [
              <Badge key="status" tone={status === 'Online' ? 'success' : 'neutral'}>
                {status}
              </Badge>,
              <Utilization key="utilization" name={name} percent={percent} />,
            ],
          }))}
          expected={5}
        />
      )}
    </Card>
  );
}

function Utilization({ name, percent }: { name: string; percent: number }) {
  const text = `${formatNumber(Math.round(percent))}%`;
  return (
    <div className="meter">
      <div
        className="progress"
        role="progressbar"
        aria-label={`Utilization of ${name}`}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div
          className={`progress-bar ${percent > THRESHOLD ? 'bg-success' : 'bg-danger'}`}
          style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
        />
      </div>
      <span className="meter-value">{text}</span>
    </div>
  );
}
