import type { Controls } from '../field.ts';
import { BoundsFilter } from '../parts/bounds-filter.tsx';
import { ReadBox } from '../parts/read-box.tsx';

export const controls: Controls = {
  Input: (props) => <ReadBox {...props} type="text" />,
  Filter: BoundsFilter,
};
