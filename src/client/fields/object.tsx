import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

/** Shown by screens that know its parts; elsewhere only its label, if it has one. */
const text: Field['text'] = (value) =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : '';

export const field: Field = { text, Cell: textCell(text), filters: [], parts: true };
