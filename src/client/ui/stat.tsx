import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  icon: IconName;
  label: string;
  value: number | undefined;
  /** The list of what is counted. */
  to?: string;
  /** Stands quietly beside the figure. */
  aside?: ReactNode;
}

/** One figure with its name; where it has a list, the card leads there. */
export function Stat({ icon, label, value, to, aside }: Props) {
  const content = (
    <>
      <p className="stat-label">
        <Icon name={icon} />
        {label}
      </p>
      <div className="stat-line">
        <p className="stat-value">
          {value === undefined ? <Skeleton width="3.5rem" height="1.5rem" /> : formatNumber(value)}
        </p>
        {aside}
      </div>
    </>
  );
  if (!to) return <div className="card stat">{content}</div>;
  return (
    <Link className="card stat" to={to}>
      {content}
    </Link>
  );
}
