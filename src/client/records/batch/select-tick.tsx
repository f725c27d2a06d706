import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Selection } from './use-selection.ts';

/** The tick of a row; with Shift it takes all rows up to the one that was ticked before. */
export function SelectTick({
  selection,
  record,
  name,
}: {
  selection: Selection;
  record: WireRecord;
  name: string;
}) {
  return (
    <label className="select-tick">
      <input
        type="checkbox"
        checked={selection.has(record)}
        aria-label={`Select ${name}`}
        onChange={(event) => selection.toggle(record, (event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

/** The tick above the rows: all of the page, or none. */
export function SelectPage({ selection }: { selection: Selection }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = selection.page === 'some';
  });
  return (
    <label className="select-tick">
      <input
        ref={input}
        type="checkbox"
        checked={selection.page === 'all'}
        // A tick before the rows have come would be of none.
        disabled={!selection.hasRows}
        aria-label="Select all rows of this page"
        onChange={selection.togglePage}
      />
    </label>
  );
}
