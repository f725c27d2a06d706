import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

/** The number of lines; forms draw them as a table of inputs. */
const text: Field['text'] = (value) => (Array.isArray(value) ? String(value.length) : '');

export const field: Field = { text, Cell: textCell(text), filters: [], parts: true };
