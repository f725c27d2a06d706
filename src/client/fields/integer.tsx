import type { Field } from './field.ts';
import { NumberFilter } from './parts/number-filter.tsx';
import { NumberInput } from './parts/number-input.tsx';
import { numberText } from './parts/number-text.ts';
import { textCell } from './parts/text-cell.tsx';

export const field: Field = {
  text: numberText,
  Cell: textCell(numberText),
  Input: NumberInput,
  Filter: NumberFilter,
  filters: ['gte', 'lte'],
  numeric: true,
  column: () => 'col-integer',
};
