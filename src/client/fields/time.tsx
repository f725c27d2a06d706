import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

export const field: Field = {
  text: String,
  Cell: textCell(String),
  filters: ['gte', 'lte'],
  short: true,
  column: () => 'col-short',
};
