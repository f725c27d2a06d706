import { createContext, useContext } from 'react';
import type { Fit } from '../../../shared/schema/conditions.ts';
import type { Labelled } from '../../../shared/wire.ts';
import type { Values } from '../saving/values.ts';

/**
 * What widgets need beyond their own props. It is a React context because rjsf's comparison of its own `formContext` treats all
 * functions as equal, so a widget would keep the first ones it saw.
 */
interface FormSurroundings {
  /** The entity of the record. */
  path: string;
  /** The record's key; undefined for a new one. */
  recordKey?: number;
  /** Labels of the references, by field, as far as the record came with them. */
  labels: Record<string, Labelled>;
  /** The form's current values, which may limit what a reference can point to. */
  values: Values;
  /** Which fields are absent and which are required with these values. */
  fit: Fit;
  /** Errors by field; those in lines by position (`triggers.0.rrule`). */
  errors?: Record<string, string>;
  /** The property that names the record in the page's heading. */
  naming?: string;
  /** Fields look like text until they are hovered or focused. */
  isQuiet?: boolean;
  /** Sets values of the form, as if they were typed. */
  change(changes: Values): void;
  /** Keeps what was typed before the user follows a select's create link. */
  keepDraft(): void;
  /** The page address to come back to after creating from a select. */
  returnTo: string;
}

export const FormContext = createContext<FormSurroundings>({
  path: '',
  labels: {},
  values: {},
  fit: { absent: new Set(), required: new Set() },
  change: () => {},
  keepDraft: () => {},
  returnTo: '/',
});

export function useFormSurroundings(): FormSurroundings {
  return useContext(FormContext);
}
