import type { Labelled } from '../../../shared/wire.ts';

/** The state a select's create link carries: where to come back to and which field waits for the record. */
export interface CreateLinkState {
  returnTo: string;
  field: string;
}

/** The state of the way back: the record that was made, chosen in its field. */
export interface ChosenState {
  chosen: Labelled & { field: string };
}

/** Reads `{returnTo, field}` from a navigation state; only an address within the app is followed. */
export function createLinkState(state: unknown): CreateLinkState | undefined {
  const { returnTo, field } = (state ?? {}) as Partial<CreateLinkState>;
  if (typeof returnTo !== 'string' || typeof field !== 'string') return undefined;
  return /^\/(?![/\\])/.test(returnTo) ? { returnTo, field } : undefined;
}

/** Reads `{chosen: {field, id, label}}` from a navigation state. */
export function chosenState(state: unknown): ChosenState['chosen'] | undefined {
  const chosen = (state as Partial<ChosenState> | null)?.chosen;
  if (!chosen || typeof chosen.field !== 'string' || !Number.isSafeInteger(chosen.id)) return undefined;
  return { field: chosen.field, id: chosen.id, label: chosen.label ?? String(chosen.id) };
}
