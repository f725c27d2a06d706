import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Selection } from './use-selection.ts';

/** The tick box of a row; with Shift it ticks every row since the last one ticked. */
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

/** The tick box above the rows: ticks all rows of the page, or none. */
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
        // Before the rows have loaded there is nothing to tick.
        disabled={!selection.hasRows}
        aria-label="Select all rows of this page"
        onChange={selection.togglePage}
      />
    </label>
  );
}
