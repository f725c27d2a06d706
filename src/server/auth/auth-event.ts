import { type AuditActor, VISITOR, writeAudit } from '../events/audit-entry.ts';
import type { Writer } from '../store/store.ts';

/** What can happen to an account besides changes of its record. */
export type AuthAction =
  | 'login'
  | 'login_failed'
  | 'login_throttled'
  | 'logout'
  | 'refresh_reuse'
  | 'password_set'
  | 'password_changed'
  | 'password_change_failed'
  | 'signature_failed'
  | 'session_revoked'
  | 'link_made'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'second_factor_asked'
  | 'second_factor_failed'
  | 'second_factor_change_failed'
  | 'recovery_code_used'
  | 'recovery_codes_made';

interface AuthEvent {
  action: AuthAction;
  now: number;
  /** Whose account; null for an email that nobody has here. What was typed is not recorded: it may be a password. */
  user: { id: number; name?: unknown } | null;
  /** Who did it; by default the owner of the account. */
  by?: AuditActor;
  details?: Record<string, string | number>;
}

/** Records what happened to an account, in the transaction in which it happens. */
export async function noteAuthEvent(writer: Writer, event: AuthEvent): Promise<void> {
  const { action, user, details } = event;
  const name = user ? String(user.name) : null;
  await writeAudit(writer, {
    actor: event.by ?? (user ? { kind: 'user', id: user.id, name: name ?? '' } : VISITOR),
    now: new Date(event.now),
    entity: 'users/user',
    key: user?.id ?? null,
    label: name,
    action,
    details,
  });
}
