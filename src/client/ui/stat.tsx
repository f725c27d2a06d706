import { formatNumber } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

/** One figure with its name. */
export function Stat({ icon, label, value }: { icon: IconName; label: string; value: number | undefined }) {
  return (
    <div className="card stat">
      <p className="stat-label">
        <Icon name={icon} />
        {label}
      </p>
      <p className="stat-value">
        {value === undefined ? <Skeleton width="3.5rem" height="1.5rem" /> : formatNumber(value)}
      </p>
    </div>
  );
}
