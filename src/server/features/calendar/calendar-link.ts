import type { Actor, SignedIn } from '../../auth/actor.ts';
import { requireSession } from '../../auth/authenticate.ts';
import { newToken, tokenHash } from '../../auth/token.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Store, Writer } from '../../store/store.ts';

const TABLE = '_calendar_link';

export type CalendarScope = 'mine' | 'all';

const of = (user: number): Condition[] => [eq('user', user)];

/** What somebody's calendar holds; null where they have none. */
export async function calendarScope(store: Store, { id }: Actor): Promise<CalendarScope | null> {
  const known = await store.read((reader) => reader.first(TABLE, of(id)));
  return known ? (known.scope as CalendarScope) : null;
}

/** Makes somebody's calendar another address; the one before stops working. It is told this once only. */
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

/** The address of somebody's calendar stops working. */
export async function removeCalendar(writer: Writer, user: number): Promise<void> {
  await writer.remove(TABLE, of(user));
}

/** Whose calendar an address is. */
export async function calendarOf(
  reader: Reader,
  token: string,
): Promise<{ user: number; scope: CalendarScope } | null> {
  const hash = tokenHash(token);
  if (hash === undefined) return null;
  const known = await reader.first(TABLE, [eq('hash', hash)]);
  return known && { user: (known.user as { id: number }).id, scope: known.scope as CalendarScope };
}
