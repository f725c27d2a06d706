import { isWebAddress } from '../../shared/web-address.ts';
import type { Field } from './field.ts';
import { linkCell } from './parts/link-cell.tsx';

export const field: Field = {
  text: String,
  Cell: linkCell((text) => (isWebAddress(text) ? text : undefined), '_blank'),
  filters: ['contains'],
  words: true,
  column: () => 'col-text',
};
