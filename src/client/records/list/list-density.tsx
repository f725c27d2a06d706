import { choose, useChoice } from '../../ui/device-choice.ts';
import { Icon } from '../../ui/icon.tsx';

/** Lower rows, for who wants to see more of them; the device remembers it. */
export function ListDensity() {
  const isCompact = useChoice('density') === 'compact';
  return (
    <button
      type="button"
      className="btn btn-icon list-density"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => choose('density', isCompact ? undefined : 'compact')}
    >
      <Icon name={isCompact ? 'rows-4' : 'rows-3'} />
    </button>
  );
}
