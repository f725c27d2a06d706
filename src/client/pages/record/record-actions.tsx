import type { ComponentType } from 'react';
import { readHost } from '../../api/host.ts';
import { NewInviteLink } from './new-invite-link.tsx';

interface Action {
  /** Whose app has it. */
  on: 'tenant' | 'admin';
  Button: ComponentType<{ id: number }>;
}

/** By entity, what can be done with a record besides what every record has. */
const ACTIONS: Record<string, Action> = {
  'users/user': { on: 'admin', Button: NewInviteLink },
};

/** The buttons of a record that only its entity has. */
export function RecordActions({ path, id }: { path: string; id: number }) {
  const action = ACTIONS[path];
  if (!action || action.on !== readHost(window.location.hostname).kind) return null;
  return <action.Button id={id} />;
}
