import { Link, useNavigate } from 'react-router-dom';
import type { Dashboard } from '../../data/dashboard.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Above it an asset counts as well used. */
const THRESHOLD = 50;
const EXPECTED = [1, 2, 3, 4, 5];

/** The assets that run most, with how much; a row opens its asset. */
export function TopAssets({ assets }: { assets: Dashboard['top_assets_utilization'] | undefined }) {
  const navigate = useNavigate();
  return (
    <Card title="Top Performing Assets" className="board-half" flush>
      {assets?.length === 0 ? (
        <EmptyState
          compact
          icon="gauge"
          title="No utilization yet"
          text="It follows from meter readings and the yearly hours of a financial report."
        />
      ) : (
        <table className="plain-table" aria-label="Top Performing Assets">
          <thead>
            <tr>
              <th scope="col">Asset</th>
              <th scope="col">Status</th>
              <th scope="col">Utilization</th>
            </tr>
          </thead>
          <tbody>
            {assets
              ? assets.map(([id, name, status, percent]) => (
                  <tr key={id} className="is-link" onClick={() => navigate(`/assets/${id}`)}>
                    <td>
                      <Link
                        className="row-link"
                        to={`/assets/${id}`}
                        onClick={(event) => event.stopPropagation()}
                      >
                        {name}
                      </Link>
                    </td>
                    <td>
                      <Badge tone={status === 'Online' ? 'success' : 'neutral'}>{status}</Badge>
                    </td>
                    <td>
                      <Utilization name={name} percent={percent} />
                    </td>
                  </tr>
                ))
              : EXPECTED.map((row) => (
                  <tr key={row}>
                    <td>
                      <Skeleton width="8rem" />
                    </td>
                    <td>
                      <Skeleton width="3.5rem" />
                    </td>
                    <td>
                      <Skeleton width="100%" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
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
