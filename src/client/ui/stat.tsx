import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from './format.ts';
import { Icon, type IconName } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  icon: IconName;
  label: string;
  value: number | undefined;
  /** The list of the counted records. */
  to?: string;
  /** Muted content beside the figure. */
  aside?: ReactNode;
}

/** A figure with its name; the card links to the list, if there is one. */
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
