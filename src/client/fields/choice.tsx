import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value, { choices = [] }) =>
  choices.find((choice) => choice.const === value)?.title ?? String(value);

/** The most characters of a title in each column; the longest titles need the widest. */
const SHORT = 8;
const USUAL = 12;

export const field: Field = {
  text,
  Cell: textCell(text),
  filters: ['in'],
  words: true,
  column({ choices = [] }) {
    const longest = Math.max(...choices.map(({ title }) => title.length));
    if (longest > USUAL) return 'col-choice-long';
    return longest > SHORT ? 'col-choice' : 'col-choice-short';
  },
};
