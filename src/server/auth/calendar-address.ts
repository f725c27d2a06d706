import { eq } from '../store/eq.ts';
import type { Writer } from '../store/store.ts';

/** Addresses of calendar feeds, as hashes. Whoever knows one reads the calendar without signing in. */
export const CALENDARS = '_calendar_link';

/** Makes the address of a user's calendar stop working. */
export async function removeCalendar(writer: Writer, user: number): Promise<void> {
  await writer.remove(CALENDARS, [eq('user', user)]);
}
