import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon?: IconName;
  title: string;
  /** The next step as a control. */
  action?: ReactNode;
  compact?: boolean;
  children?: ReactNode;
}

/** Stands where there is nothing to show, and says what to do next. */
export function EmptyState({ icon = 'file-text', title, action, compact = false, children }: Props) {
  return (
    <div className={`empty-state${compact ? ' empty-state-compact' : ''}`}>
      <span className="empty-state-icon">
        <Icon name={icon} size={compact ? 18 : 22} />
      </span>
      <p className="empty-state-title">{title}</p>
      {children && <p className="empty-state-text">{children}</p>}
      {action}
    </div>
  );
}
