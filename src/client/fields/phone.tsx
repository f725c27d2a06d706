import { dialled } from '../../shared/phone-number.ts';
import type { Field } from './field.ts';
import { linkCell } from './parts/link-cell.tsx';

export const field: Field = {
  text: String,
  Cell: linkCell(dialled),
  filters: ['contains'],
  short: true,
  column: () => 'col-text',
};
