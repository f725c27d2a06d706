import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value, { choices = [] }) =>
  choices.find((choice) => choice.const === value)?.title ?? String(value);

/** Longer titles need the wider of two columns. */
const SHORT = 8;

export const field: Field = {
  text,
  Cell: textCell(text),
  filters: ['in'],
  words: true,
  column: ({ choices = [] }) =>
    choices.every(({ title }) => title.length <= SHORT) ? 'col-choice-short' : 'col-choice',
};
