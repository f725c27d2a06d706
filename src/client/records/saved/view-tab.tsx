import type { HTMLAttributes, KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';

export interface ViewTabProps {
  title: string;
  query: string;
  isActive: boolean;
  count?: string | null;
  /** Attributes of what can be dragged, and of the place for it. */
  drag?: HTMLAttributes<HTMLElement>;
  onMove?(by: 1 | -1): void;
}

/** A view as a tab; users drag their own, or move them with Shift and an arrow. */
export function ViewTab({ title, query, isActive, count, drag, onMove }: ViewTabProps) {
  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as 'ArrowLeft' | 'ArrowRight'];
    if (!by || !event.shiftKey) return;
    event.preventDefault();
    onMove?.(by);
  }

  return (
    <li {...drag}>
      <Link
        className={`nav-link${isActive ? ' active' : ''}`}
        to={query || '?'}
        draggable={false}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts={onMove && 'Shift+ArrowLeft Shift+ArrowRight'}
        title={onMove && 'Drag it, or press Shift with an arrow, to move it'}
        onKeyDown={onMove && onKeyDown}
      >
        {title}
        {count && <span className="view-count">{count}</span>}
      </Link>
    </li>
  );
}
