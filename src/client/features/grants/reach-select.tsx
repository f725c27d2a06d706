import { type Reach, reachedBy } from '../../../shared/schema/grants.ts';

interface Props {
  label: string;
  value: Reach | undefined;
  /** The names by which the kind of record says who sees which (`sees`). */
  sights: string[];
  disabled: boolean;
  onChange(reach: Reach | undefined): void;
}

/** Which records a right is for: none, all, or those of a name; several names are offered together, and each alone. */
export function ReachSelect({ label, value, sights, disabled, onChange }: Props) {
  const reached = reachedBy(value);
  const now = reached === 'all' ? [] : [...(reached ?? [])];
  const together = sights.length > 1 ? [sights.join()] : [];
  const offered = [...new Set([...sights, ...together, ...(now.length > 0 ? [now.join()] : [])])];
  return (
    <select
      className="custom-select"
      aria-label={label}
      disabled={disabled}
      value={reached === 'all' ? 'all' : now.join()}
      onChange={({ target }) => onChange(read(target.value))}
    >
      <option value="">None</option>
      {offered.map((names) => (
        <option key={names} value={names}>
          {inWords(names.split(','))}
        </option>
      ))}
      <option value="all">All</option>
    </select>
  );
}

/** A single name is written as it is, and several as a list. */
function read(text: string): Reach | undefined {
  return text.includes(',') ? text.split(',') : text || undefined;
}

/** @example inWords(['own', 'site']) // 'Own or site' */
function inWords(names: string[]): string {
  const text = names.join(' or ').replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
