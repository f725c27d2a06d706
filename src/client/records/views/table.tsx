import { RecordTable } from '../rows/record-table.tsx';
import type { View } from '../rows/view.ts';

/** Rows and columns, sorted by a click on a column's header. */
export const view: View = {
  label: 'Table',
  icon: 'clipboard-list',
  opensOn: 'wide',
  Component: RecordTable,
};
