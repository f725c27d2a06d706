import { formatDate, formatDateTime } from '../ui/format.ts';
import type { Field, InputProps } from './field.ts';
import { DayFilter } from './parts/day-filter.tsx';
import { InputBox } from './parts/input-box.tsx';
import { localMinute, momentOf } from './parts/local-minute.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value, _property, look) =>
  look === 'date' ? formatDate(String(value)) : formatDateTime(String(value));

/** A timestamp in the reader's time zone, to the minute. */
function Input(props: InputProps) {
  return (
    <InputBox
      {...props}
      type="datetime-local"
      value={localMinute(props.value)}
      onChange={(typed) => props.onChange(momentOf(typed))}
    />
  );
}

export const field: Field = {
  text,
  Cell: textCell(text),
  Input,
  // Timestamps are filtered by day.
  Filter: DayFilter,
  filters: ['gte', 'lte', 'lt'],
  short: true,
  column: ({ name }, { screen }) => (screen.looks[name] === 'date' ? 'col-date' : 'col-datetime'),
};
