import { RecordTable } from '../list/record-table.tsx';
import type { View } from './view.ts';

/** Rows and columns, sorted by a click on a column's header. */
export const view: View = {
  label: 'Table',
  icon: 'clipboard-list',
  opensOn: 'wide',
  Component: RecordTable,
};
