import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

const ICON: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  danger: 'circle-alert',
};

/** A message in the page. Errors interrupt a screen reader, other tones wait. */
export function Alert({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) {
  return (
    <div className={`alert alert-${tone}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICON[tone]} size={18} />
      <div className="alert-body">{children}</div>
    </div>
  );
}
