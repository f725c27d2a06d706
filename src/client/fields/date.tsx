import { formatDate } from '../ui/format.ts';
import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) => formatDate(String(value));

export const field: Field = {
  text,
  Cell: textCell(text),
  filters: ['gte', 'lte', 'lt'],
  short: true,
  column: () => 'col-date',
};
