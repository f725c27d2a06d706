import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

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

interface TextProps {
  label: string;
  value: string;
  onType(text: string): void;
}

/** How something is called. */
export function SheetText({ label, value, onType }: TextProps) {
  return (
    <SheetField label={label}>
      {(own) => (
        <input
          {...own}
          className="form-control"
          value={value}
          maxLength={60}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </SheetField>
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

interface SelectProps {
  label: string;
  hint?: string;
  value: string | undefined;
  /** What choosing nothing is called; missing where something has to be chosen. */
  none?: string;
  options: readonly { value: string; label: string }[];
  disabled?: boolean;
  onChoose(value: string | undefined): void;
}

/** A choice of the sheet. */
export function SheetSelect({ label, hint, value, none, options, disabled, onChoose }: SelectProps) {
  return (
    <SheetField label={label} hint={hint}>
      {(own) => (
        <select
          {...own}
          className="custom-select"
          disabled={disabled}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value || undefined)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </SheetField>
  );
}

interface AddLineProps {
  label: string;
  action: string;
  onAdd(text: string): void;
}

/** A line in which something new is named: Enter adds it. */
export function AddLine({ label, action, onAdd }: AddLineProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="studio-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        onAdd(text.trim());
        setText('');
      }}
    >
      <input
        className="form-control"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={60}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" icon="plus">
        {action}
      </Button>
    </form>
  );
}
