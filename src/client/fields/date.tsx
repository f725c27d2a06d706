import { formatDate } from '../ui/format.ts';
import type { Field } from './field.ts';
import { DayFilter } from './parts/day-filter.tsx';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) => formatDate(String(value));

export const field: Field = {
  text,
  Cell: textCell(text),
  Filter: DayFilter,
  filters: ['gte', 'lte'],
  column: () => 'col-date',
};
