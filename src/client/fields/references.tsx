import { kind } from '../../shared/kinds/references.ts';
import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

export const field: Field = {
  text: kind.text,
  Cell: textCell(kind.text),
  filters: ['has'],
  words: true,
};
