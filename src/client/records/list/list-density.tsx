import { useChoice } from '../../ui/device-choice.ts';
import { Icon } from '../../ui/icon.tsx';
import { chooseLook } from './kept-look.ts';

/** Switches to denser rows, which show more at once. */
export function ListDensity() {
  const isCompact = useChoice('density') === 'compact';
  return (
    <button
      type="button"
      className="btn btn-icon list-density"
      aria-label="Compact rows"
      title="Compact rows"
      aria-pressed={isCompact}
      onClick={() => chooseLook('density', isCompact ? undefined : 'compact')}
    >
      <Icon name={isCompact ? 'rows-4' : 'rows-3'} />
    </button>
  );
}
