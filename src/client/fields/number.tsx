import type { Field } from './field.ts';
import { numberField } from './parts/number-field.ts';

export const field: Field = numberField('col-number');
