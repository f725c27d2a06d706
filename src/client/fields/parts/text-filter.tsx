import type { FilterProps } from '../field.ts';
import { TypedBox } from './typed-box.tsx';

/** Texts that contain what is typed. */
export function TextFilter({ id, values, onChange }: FilterProps) {
  return (
    <TypedBox
      id={id}
      type="text"
      placeholder="Contains"
      value={values.contains ?? ''}
      onChange={(contains) => onChange({ contains })}
    />
  );
}
