import { type ReactNode, useId } from 'react';

interface Props {
  title?: ReactNode;
  /** Controls to the right of the title. */
  actions?: ReactNode;
  /** The content brings its own padding, as a table does. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed surface for one thing; with a title it is a landmark of the page. */
export function Card({ title, actions, flush = false, className = '', children }: Props) {
  const id = useId();
  const classes = `card ${className}`.trim();
  const body = flush ? children : <div className="card-body">{children}</div>;
  if (title === undefined) return <div className={classes}>{body}</div>;
  return (
    <section className={classes} aria-labelledby={id}>
      <div className="card-header">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {actions && <div className="card-actions">{actions}</div>}
      </div>
      {body}
    </section>
  );
}
