import type { FilterControl } from './filter-controls.ts';

interface Props {
  others: FilterControl[];
  onAdd(control: FilterControl): void;
}

/** Adds a control to the panel: for a hidden column, a boolean, or whether a value is empty. */
export function AddFilter({ others, onAdd }: Props) {
  if (others.length === 0) return null;
  const byName = others.toSorted((one, other) => one.label.localeCompare(other.label));
  const options = (isEmpty: boolean) =>
    byName
      .filter((control) => control.isEmpty === isEmpty)
      .map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ));
  const empty = options(true);
  return (
    <select
      className="custom-select list-filters-add"
      aria-label="Add filter"
      value=""
      onChange={(event) => {
        const added = others.find(({ key }) => key === event.target.value);
        if (added) onAdd(added);
      }}
    >
      <option value="">Add filter…</option>
      {options(false)}
      {empty.length > 0 && <optgroup label="Without a value">{empty}</optgroup>}
    </select>
  );
}
