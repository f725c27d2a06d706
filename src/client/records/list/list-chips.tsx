import type { Property } from '../../../shared/schema/entity.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  columns: Property[];
  filters: Record<string, string>;
  onChange(filters: Record<string, string>): void;
}

/** Filters that a link has set on columns that have no filter of their own, such as a yes or no, or what a reference is called; each can be removed. */
export function ListChips({ columns, filters, onChange }: Props) {
  const set = columns.filter(
    ({ kind, name, reference }) => (kind === 'boolean' || reference) && filters[name] !== undefined,
  );
  if (set.length === 0) return null;
  return (
    <div className="list-chips">
      {set.map(({ name, kind, title }) => {
        const { [name]: value, ...others } = filters;
        const shown = kind === 'boolean' ? (value === 'true' ? 'Yes' : 'No') : value;
        const text = `${title}: ${shown}`;
        return (
          <button
            key={name}
            type="button"
            className="list-chip"
            aria-label={`Remove filter ${text}`}
            onClick={() => onChange(others)}
          >
            {text}
            <Icon name="x" size={13} />
          </button>
        );
      })}
    </div>
  );
}
