import { recurrenceText } from '../../shared/recurrence-text.ts';
import type { Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

/** Units and times of day have at most this many characters. */
const SHORT = 20;

/** Recurrence rules are put into words, the token of an address is shown as the full URL, everything else as it is. */
const text: Field['text'] = (value, { format }, look) => {
  if (look === 'address') return new URL(`/r/${String(value)}`, window.location.origin).href;
  return (format === 'rrule' && recurrenceText(String(value))) || String(value);
};

export const field: Field = {
  text,
  Cell: textCell(text),
  filters: ['contains'],
  words: true,
  column(property, { entity, screen }) {
    const isHeading = screen.heading?.text === property.name;
    if (isHeading || screen.widgets[property.name] === 'textarea') return 'col-long';
    // An address is unique too, but no code: it is long, and nobody knows it by heart.
    const isCode = property.auto || (property.unique && !property.format && property.name !== entity.label);
    if (isCode) return 'col-code';
    if ((property.limits?.maxLength ?? Number.POSITIVE_INFINITY) <= SHORT) return 'col-short';
    return property.name === entity.label ? 'col-name' : 'col-text';
  },
};
