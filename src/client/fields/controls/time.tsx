import type { Controls } from '../field.ts';
import { BoundsFilter } from '../parts/bounds-filter.tsx';
import { InputBox } from '../parts/input-box.tsx';

export const controls: Controls = {
  Input: (props) => <InputBox {...props} type="time" />,
  Filter: BoundsFilter,
};
