import type { Controls } from '../field.ts';
import { ReadBox } from '../parts/read-box.tsx';
import { TextFilter } from '../parts/text-filter.tsx';

export const controls: Controls = {
  Input: (props) => <ReadBox {...props} type="tel" />,
  Filter: TextFilter,
};
