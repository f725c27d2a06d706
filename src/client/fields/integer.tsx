import type { Field } from './field.ts';
import { numberField } from './parts/number-field.tsx';

export const field: Field = numberField('numeric', 'col-integer');
