import type { Field } from './field.ts';
import { ReferenceFilter } from './parts/reference-filter.tsx';
import { ReferenceInput } from './parts/reference-input.tsx';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value);

export const field: Field = {
  text,
  Cell: textCell(text),
  Input: ReferenceInput,
  Filter: ReferenceFilter,
  filters: ['id', 'in', 'under'],
  words: true,
  column: () => 'col-reference',
};
