import type { Property } from '../../../shared/schema/entity.ts';
import type { ColumnLook } from '../../../shared/schema/screen.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { valueText } from '../../fields/property-value.tsx';

interface Props {
  property: Property;
  /** In the form's format: a reference is its id. */
  value: unknown;
  /** The reference's label, if the record came with it. */
  known: Labelled | undefined;
  look: ColumnLook | undefined;
  widget: string | undefined;
}

/**
 * The text of a quiet field while it is neither hovered nor focused: its value as in lists, on as many lines as it needs. It covers
 * the control, which stays in place for keyboard, mouse and screen readers. Controls that show their value anyway, such as a
 * switch, have none; neither has a reference whose label only the control knows.
 */
export function QuietValue({ property, value, known, look, widget }: Props) {
  if (property.kind === 'boolean' || property.lines || property.files || widget === 'radio') return null;
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (property.reference && !isEmpty && known?.id !== value) return null;
  const text = isEmpty ? '–' : valueText(property, property.reference ? known : value, look);
  return (
    <span className={`quiet-value${isEmpty ? ' is-empty' : ''}`} aria-hidden="true">
      {text}
    </span>
  );
}
