import type { Property } from '../../../shared/schema/entity.ts';
import type { ColumnLook } from '../../../shared/schema/screen.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { valueText } from '../../fields/property-value.tsx';

interface Props {
  property: Property;
  /** As the form holds it: of a reference its id. */
  value: unknown;
  /** What the reference is called, as far as the record said so. */
  known: Labelled | undefined;
  look: ColumnLook | undefined;
  widget: string | undefined;
}

/**
 * What a quiet field says while nobody points at it or is in it: its value as lists show it, on as many lines as it needs. It
 * lies over the control, which stays where it is for keys, the mouse and screen readers. A control that says all of it by
 * itself, such as a switch, has none; nor has a reference to a record whose name only the control knows.
 */
export function QuietValue({ property, value, known, look, widget }: Props) {
  if (property.kind === 'boolean' || property.lines || property.files || widget === 'radio') return null;
  const isEmpty = value === undefined || value === '';
  if (property.reference && !isEmpty && known?.id !== value) return null;
  const text = isEmpty ? '–' : valueText(property, property.reference ? known : value, look);
  return (
    <span className={`quiet-value${isEmpty ? ' is-empty' : ''}`} aria-hidden="true">
      {text}
    </span>
  );
}
