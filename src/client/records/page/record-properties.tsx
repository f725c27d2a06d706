import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';

/** A record's properties beside its tabs. On a phone they are folded, so that the work comes first. */
export function RecordProperties({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={`record-card card record-properties${isOpen ? ' is-open' : ''}`}>
      <h2 className="record-properties-title">
        <button
          type="button"
          className="record-properties-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen((open) => !open)}
        >
          <Icon name="chevron-right" />
          Properties
        </button>
        <span className="record-properties-name">Properties</span>
      </h2>
      <div id={id} className="record-properties-body">
        {children}
      </div>
    </section>
  );
}
