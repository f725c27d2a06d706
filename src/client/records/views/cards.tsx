import { RecordTable } from '../list/record-table.tsx';
import type { View } from './view.ts';

/** One card per record, for narrow screens. For screen readers it is still a table. */
export const view: View = {
  label: 'Cards',
  icon: 'building-2',
  opensOn: 'narrow',
  Component: (props) => <RecordTable {...props} asCards />,
};
