import type { Actor, SignedIn } from '../../auth/actor.ts';
import { requireSession } from '../../auth/authenticate.ts';
import { newToken, tokenHash } from '../../auth/token.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Store, Writer } from '../../store/store.ts';

const TABLE = '_calendar_link';

export type CalendarScope = 'mine' | 'all';

const of = (user: number): Condition[] => [eq('user', user)];

/** Which work orders a user's calendar holds; null if they have none. */
export async function calendarScope(store: Store, { id }: Actor): Promise<CalendarScope | null> {
  const known = await store.read((reader) => reader.first(TABLE, of(id)));
  return known ? (known.scope as CalendarScope) : null;
}

/** Gives a user's calendar a new address; the old one stops working. The address is returned only here. */
export async function renewCalendar(
  store: Store,
  { actor, session }: SignedIn,
  scope: CalendarScope,
): Promise<string> {
  const token = newToken();
  await store.write(async (writer) => {
    await requireSession(writer, session);
    await removeCalendar(writer, actor.id);
    await writer.insert(TABLE, { user: actor.id, hash: String(tokenHash(token)), scope });
  });
  return token;
}

export async function endCalendar(store: Store, { id }: Actor): Promise<void> {
  await store.write((writer) => removeCalendar(writer, id));
}

/** Makes the address of a user's calendar stop working. */
export async function removeCalendar(writer: Writer, user: number): Promise<void> {
  await writer.remove(TABLE, of(user));
}

/** The user of a calendar address. */
export async function calendarOf(
  reader: Reader,
  token: string,
): Promise<{ user: number; scope: CalendarScope } | null> {
  const hash = tokenHash(token);
  if (hash === undefined) return null;
  const known = await reader.first(TABLE, [eq('hash', hash)]);
  return known && { user: (known.user as { id: number }).id, scope: known.scope as CalendarScope };
}
