import { Icon } from '../../ui/icon.tsx';
import type { Chip } from './filter-values.ts';

/** Filters that a link has set and no control shows; each can be removed. */
export function ListChips({ chips, onRemove }: { chips: Chip[]; onRemove(parameter: string): void }) {
  if (chips.length === 0) return null;
  return (
    <div className="list-chips">
      {chips.map(({ parameter, text }) => (
        <button
          key={parameter}
          type="button"
          className="list-chip"
          aria-label={`Remove filter ${text}`}
          onClick={() => onRemove(parameter)}
        >
          {text}
          <Icon name="x" size={13} />
        </button>
      ))}
    </div>
  );
}
