import { kind } from '../../shared/kinds/files.ts';
import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

/** The files' names; forms draw the files themselves. */
const text: Field['text'] = (value) => kind.text(value, { name: '', title: '' });

export const field: Field = { text, Cell: textCell(text), filters: ['null'], parts: true };
