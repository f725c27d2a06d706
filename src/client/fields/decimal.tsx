import type { Field } from './field.ts';
import { numberField } from './parts/number-field.tsx';

export const field: Field = numberField(
  { inputMode: 'decimal', step: ({ decimals = 0 }) => 10 ** -decimals },
  'col-number',
);
