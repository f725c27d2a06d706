import type { FilterProps } from '../field.ts';

/** Any, yes or no. */
export function YesNoFilter({ id, values, onChange }: FilterProps) {
  return (
    <select
      id={id}
      className="custom-select"
      value={values.equals ?? ''}
      onChange={(event) => onChange({ equals: event.target.value })}
    >
      <option value="">Any</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </select>
  );
}
