import { createContext, useContext } from 'react';
import type { Fit } from '../../../shared/schema/conditions.ts';
import type { Labelled } from '../../../shared/wire.ts';
import type { Values } from './values.ts';

/**
 * What widgets need beyond their own props. It is a React context because rjsf compares its own `formContext` with
 * all functions equal, so that a widget would keep the first one it saw.
 */
interface FormSurroundings {
  /** The entity of the record. */
  path: string;
  /** The key of the record; undefined of a new one. */
  recordKey?: number;
  /** What references are called, by field, as far as the record said so. */
  labels: Record<string, Labelled>;
  /** What the form holds, which may say what a reference can point to. */
  values: Values;
  /** What the record has and needs with these values. */
  fit: Fit;
  /** What is wrong, by field; of lines by their places too (`triggers.0.rrule`). */
  errors?: Record<string, string>;
  /** The property that names the record, as the page's heading does. */
  naming?: string;
  /** Fields read as text until somebody points at them. */
  isQuiet?: boolean;
  /** Keeps what was typed, before the person leaves by a select's create link. */
  keepDraft(): void;
  /** The page address to come back to after creating from a select. */
  returnTo: string;
}

export const FormContext = createContext<FormSurroundings>({
  path: '',
  labels: {},
  values: {},
  fit: { absent: new Set(), required: new Set() },
  keepDraft: () => {},
  returnTo: '/',
});

export function useFormSurroundings(): FormSurroundings {
  return useContext(FormContext);
}
