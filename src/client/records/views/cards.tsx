import { RecordTable } from '../rows/record-table.tsx';
import type { View } from '../rows/view.ts';

/** One card per record, for narrow screens. For screen readers it is still a table. */
export const view: View = {
  label: 'Cards',
  icon: 'building-2',
  opensOn: 'narrow',
  Component: () => <RecordTable asCards />,
};
