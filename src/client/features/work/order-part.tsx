import './order-part.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A part of the scroll, under its name; `to` leads to the tab that holds it in full. */
export function OrderPart({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <section className="order-part" aria-label={title}>
      <h2 className="order-part-title">
        {title}
        {to !== undefined && (
          <Link to={`?tab=${to}`} replace preventScrollReset aria-label={`All of ${title.toLowerCase()}`}>
            All
          </Link>
        )}
      </h2>
      {children}
    </section>
  );
}
