import { formatDate } from '../ui/format.ts';
import type { Field, InputProps } from './field.ts';
import { DayBox } from './parts/day-box.tsx';
import { DayFilter } from './parts/day-filter.tsx';
import { inputAttributes } from './parts/input-box.tsx';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) => formatDate(String(value));

function Input(props: InputProps) {
  return (
    <DayBox
      {...inputAttributes(props)}
      value={String(props.value ?? '')}
      onDay={(day) => props.onChange(day === '' ? undefined : day)}
    />
  );
}

export const field: Field = {
  text,
  Cell: textCell(text),
  Input,
  Filter: DayFilter,
  filters: ['gte', 'lte', 'lt'],
  short: true,
  column: () => 'col-date',
};
