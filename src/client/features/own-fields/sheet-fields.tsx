import { type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  hint?: string;
  /** Draws the control with these attributes. */
  children(own: { id: string }): ReactNode;
}

/** A control of the sheet with its label. */
export function SheetField({ label, hint, children }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id })}
      {hint && <p className="own-fields-note">{hint}</p>}
    </div>
  );
}

interface TickProps {
  label: string;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
}

/** A yes or no of the sheet. */
export function SheetTick({ label, isTicked, onTick }: TickProps) {
  return (
    <label className="studio-tick">
      <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.target.checked)} />
      {label}
    </label>
  );
}
