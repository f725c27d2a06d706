import { type PointerEvent, useRef } from 'react';

interface Props {
  /** The column's minimum width in pixels. */
  least: number;
  onWidth(width: number): void;
}

interface Drag {
  x: number;
  width: number;
  col: HTMLElement | null;
  /** The width it was given before, if any. */
  given: string;
  keys: AbortController;
}

/** The right edge of a column's header: dragging it resizes the column; Escape takes that back. */
export function ColumnWidth({ least, onWidth }: Props) {
  const from = useRef<Drag>();

  function begin(event: PointerEvent<HTMLSpanElement>) {
    const cell = event.currentTarget.closest('th');
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const col = cell.closest('table')?.querySelectorAll('col')[cell.cellIndex] ?? null;
    const { width } = cell.getBoundingClientRect();
    const keys = new AbortController();
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && takeBack(), { signal: keys.signal });
    from.current = { x: event.clientX, width, col, given: col?.style.width ?? '', keys };
  }

  function widthAt(event: PointerEvent): number {
    const { x, width } = from.current ?? { x: 0, width: 0 };
    return Math.min(2000, Math.max(least, Math.round(width + event.clientX - x)));
  }

  function move(event: PointerEvent) {
    const col = from.current?.col;
    if (col) col.style.width = `${widthAt(event)}px`;
  }

  function end(event: PointerEvent) {
    if (!from.current) return;
    const width = widthAt(event);
    const hasMoved = Math.abs(event.clientX - from.current.x) > 2;
    letGo();
    if (hasMoved) onWidth(width);
  }

  function takeBack() {
    const { col, given = '' } = from.current ?? {};
    if (col) col.style.width = given;
    letGo();
  }

  function letGo() {
    from.current?.keys.abort();
    from.current = undefined;
  }

  return (
    <span
      className="column-width"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={takeBack}
    />
  );
}
