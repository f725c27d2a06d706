import type { FilterProps } from '../field.ts';

/** Whether a value is empty. */
export function EmptyFilter({ id, values, onChange }: FilterProps) {
  return (
    <select
      id={id}
      className="custom-select"
      value={values.null ?? ''}
      onChange={(event) => onChange({ null: event.target.value })}
    >
      <option value="">Any</option>
      <option value="true">Empty</option>
      <option value="false">Not empty</option>
    </select>
  );
}
