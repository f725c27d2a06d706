import type { Field, FilterProps } from './field.ts';
import { textCell } from './parts/text-cell.tsx';
import { TypedBox } from './parts/typed-box.tsx';

const text: Field['text'] = (value) => String(value);

function Filter({ id, values, onChange }: FilterProps) {
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

export const field: Field = {
  text,
  Cell: textCell(text),
  Filter,
  filters: ['contains'],
  words: true,
  column(property, { entity, screen }) {
    if (screen.widgets[property.name] === 'textarea') return 'col-long';
    const isCode = property.auto || (property.unique && property.name !== entity.label);
    return isCode ? 'col-code' : 'col-text';
  },
};
