import type { Labelled } from '../../../shared/wire.ts';

/** Navigation state of a select's "create" link: where to return, and which field waits for the record. */
export interface CreateLinkState {
  returnTo: string;
  field: string;
}

/** Navigation state on the way back: the new record, chosen in its field. */
export interface ChosenState {
  chosen: Labelled & { field: string };
}

/** Reads `{returnTo, field}` from a navigation state; only addresses within the app are accepted. */
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
