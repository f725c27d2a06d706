import type { Row, Writer } from '../store/store.ts';
import { removeCalendar } from './calendar-address.ts';
import { removeLinks } from './password-link.ts';
import { endSessionsOf } from './session-writes.ts';

/**
 * Ends the ways in that must not survive a change of a user; every transaction that changes a user calls it. Sessions,
 * links and the address of the calendar end with deactivation. They also end with activation, because they may be older
 * than this rule.
 * A link belongs to the email it was sent to.
 */
export async function endAfterChange(writer: Writer, before: Row, after: Row, now: number): Promise<void> {
  const switched = before.is_active !== after.is_active;
  if (switched) {
    await endSessionsOf(writer, after.id, now);
    await removeCalendar(writer, after.id);
  }
  if (switched || before.email !== after.email) await removeLinks(writer, after.id);
}
