import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Selection } from './use-selection.ts';

/** A finger rests this long on a tick box to mean what Shift means with a mouse. */
const HOLD_MS = 450;

/** The tick box of a row; with Shift, or held on a touch screen, it ticks every row since the last one ticked. */
export function SelectTick({
  selection,
  record,
  name,
}: {
  selection: Selection;
  record: WireRecord;
  name: string;
}) {
  const hold = useRef<ReturnType<typeof setTimeout>>();
  const wasHeld = useRef(false);
  const release = () => clearTimeout(hold.current);
  useEffect(() => () => clearTimeout(hold.current), []);
  function press() {
    release();
    hold.current = setTimeout(() => {
      wasHeld.current = true;
      selection.toggle(record, true);
    }, HOLD_MS);
  }
  return (
    <label
      className="select-tick"
      onPointerDown={() => {
        wasHeld.current = false;
      }}
      onTouchStart={press}
      onTouchEnd={release}
      onTouchMove={release}
      onTouchCancel={release}
      onContextMenu={(event) => wasHeld.current && event.preventDefault()}
    >
      <input
        type="checkbox"
        checked={selection.has(record)}
        aria-label={`Select ${name}`}
        onChange={(event) => {
          // Some browsers still click when the finger leaves: it has been ticked by then.
          if (wasHeld.current) wasHeld.current = false;
          else selection.toggle(record, (event.nativeEvent as MouseEvent).shiftKey === true);
        }}
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
