import { formatDate } from '../ui/format.ts';
import type { Field } from './field.ts';
import { DayFilter } from './parts/day-filter.tsx';
import { InputBox } from './parts/input-box.tsx';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) => formatDate(String(value));

export const field: Field = {
  text,
  Cell: textCell(text),
  Input: (props) => <InputBox {...props} type="date" />,
  Filter: DayFilter,
  filters: ['gte', 'lte', 'lt'],
  short: true,
  column: () => 'col-date',
};
