import { choose, useChoice } from '../ui/device-choice.ts';
import { Icon } from '../ui/icon.tsx';

/** Collapses the sidebar to icons, and back; the device remembers it. */
export function SidebarToggle() {
  const isStrip = useChoice('sidebar') === 'icons';
  const label = isStrip ? 'Widen the sidebar' : 'Collapse the sidebar';
  return (
    <button
      type="button"
      className="shell-link sidebar-toggle"
      title={label}
      onClick={() => choose('sidebar', isStrip ? undefined : 'icons')}
    >
      <Icon name="panel-left" size={17} />
      <span className="shell-label">{label}</span>
    </button>
  );
}
