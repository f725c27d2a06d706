import type { Controls } from '../field.ts';
import { EmptyFilter } from '../parts/empty-filter.tsx';

/** Whether a record has any files. */
export const controls: Controls = { Filter: EmptyFilter };
