import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props {
  icon?: IconName;
  title: string;
  /** One sentence: why it is empty, or what will appear here. */
  text?: ReactNode;
  compact?: boolean;
  /** A control for the next step. */
  children?: ReactNode;
}

/** Shown in place of missing content, with what to do next. */
export function EmptyState({ icon = 'file-text', title, text, compact = false, children }: Props) {
  return (
    <div className={`empty-state${compact ? ' empty-state-compact' : ''}`}>
      <span className="empty-state-icon">
        <Icon name={icon} size={compact ? 18 : 22} />
      </span>
      <p className="empty-state-title">{title}</p>
      {text && <p className="empty-state-text">{text}</p>}
      {children && <div className="empty-state-action">{children}</div>}
    </div>
  );
}
