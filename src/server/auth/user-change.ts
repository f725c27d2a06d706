import type { Row, Writer } from '../store/store.ts';
import { removeLinks } from './password-link.ts';
import { endSessionsOf } from './session-writes.ts';

/**
 * Ends for good what a change of a user must not leave behind; every transaction that changes one calls it. Sessions
 * and links end with deactivation. They end with activation too, because they may be older than this rule. A link
 * belongs to the email it was sent to.
 */
export async function endAfterChange(writer: Writer, before: Row, after: Row, now: number): Promise<void> {
  const switched = before.is_active !== after.is_active;
  if (switched) await endSessionsOf(writer, after.id, now);
  if (switched || before.email !== after.email) await removeLinks(writer, after.id);
}
