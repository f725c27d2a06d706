import type { Controls } from '../field.ts';
import { ReadBox } from '../parts/read-box.tsx';
import { TextFilter } from '../parts/text-filter.tsx';

export const controls: Controls = {
  // Not of the type `url`: that refuses an address without its scheme before it is read.
  Input: (props) => <ReadBox {...props} type="text" inputMode="url" />,
  Filter: TextFilter,
};
