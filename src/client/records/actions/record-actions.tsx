import type { ComponentType } from 'react';
import { readHost } from '../../data/host.ts';
import { UserActions } from './user-actions.tsx';

interface Action {
  /** Whose app has it. */
  on: 'tenant' | 'admin';
  Buttons: ComponentType<{ id: number }>;
}

/** By entity, what can be done with a record besides what every record has. */
const ACTIONS: Record<string, Action> = {
  'users/user': { on: 'admin', Buttons: UserActions },
};

/** The buttons of a record that only its entity has. */
export function RecordActions({ path, id }: { path: string; id: number }) {
  const action = ACTIONS[path];
  if (!action || action.on !== readHost(window.location.hostname).kind) return null;
  return <action.Buttons id={id} />;
}
