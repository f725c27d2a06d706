import './report.scss';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Column heights in percent, similar to a typical year. */
const COLUMNS = [38, 52, 30, 64, 46, 80, 58, 70, 42, 90, 62, 48];
const ROWS = ['9rem', '11rem', '8rem', '10rem', '7rem'];

/** Skeleton of a section's figures and of its first table and chart. */
export function ReportFrame({ figures }: { figures: number }) {
  return (
    <>
      <ul className="report-figures" aria-hidden="true">
        {Array.from({ length: figures }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
          <li key={at} className="report-figure card">
            <p className="report-figure-title">
              <Skeleton width="6rem" />
            </p>
            <p className="report-figure-value">
              <Skeleton width="8rem" />
            </p>
            <p className="report-figure-note">
              <Skeleton width="7rem" />
            </p>
            <p className="report-how">
              <Skeleton width="10rem" />
            </p>
          </li>
        ))}
      </ul>
      <div className="card" aria-hidden="true">
        <div className="card-header">
          <Skeleton width="8rem" />
        </div>
        <div className="report-chart">
          <div className="report-frame-columns">
            {COLUMNS.map((height) => (
              <Skeleton key={height} height={`${height}%`} />
            ))}
          </div>
        </div>
        {ROWS.map((width) => (
          <div key={width} className="report-frame-row">
            <Skeleton width={width} />
            <Skeleton width="4rem" />
          </div>
        ))}
      </div>
    </>
  );
}
