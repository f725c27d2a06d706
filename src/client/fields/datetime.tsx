import { formatDate, formatDateTime } from '../ui/format.ts';
import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value, _property, look) =>
  look === 'date' ? formatDate(String(value)) : formatDateTime(String(value));

export const field: Field = {
  text,
  Cell: textCell(text),
  filters: ['gte', 'lte', 'lt'],
  short: true,
  column: ({ name }, { screen }) => (screen.looks[name] === 'date' ? 'col-date' : 'col-datetime'),
};
