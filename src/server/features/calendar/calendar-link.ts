import { CALENDARS, removeCalendar } from '../../auth/calendar-address.ts';
import type { SignedIn } from '../../auth/principal.ts';
import { newToken, tokenHash } from '../../auth/token.ts';
import type { BodyOf } from '../../http/route-schema.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Store } from '../../store/store.ts';
import type { renewCalendar as renewal } from './calendar-schemas.ts';

type CalendarScope = BodyOf<typeof renewal>['scope'];

/** What a user's calendar holds. */
interface CalendarContent {
  /** Which work orders; null if they have no calendar. */
  scope: CalendarScope | null;
  /** Also the services that plans have made no work orders for yet. */
  planned: boolean;
}

export async function calendarContent(store: Store, { id }: SignedIn): Promise<CalendarContent> {
  const known = await store.read((reader) => ofUser(reader, id));
  return known ? contentOf(known) : { scope: null, planned: false };
}

/** Gives a user's calendar a new address; the old one stops working. The address is returned only here. */
export async function renewCalendar(
  store: Store,
  who: SignedIn,
  { scope, planned }: { scope: CalendarScope; planned: boolean },
): Promise<string> {
  const token = newToken();
  await store.write(async (writer) => {
    await who.stillValid(writer);
    await removeCalendar(writer, who.id);
    await writer.insert(CALENDARS, { user: who.id, hash: String(tokenHash(token)), scope, planned });
  });
  return token;
}

/** Changes what a user's calendar holds; its address stays. Returns false if they have none. */
export async function changeCalendar(
  store: Store,
  who: SignedIn,
  { planned }: { planned: boolean },
): Promise<boolean> {
  return store.write(async (writer) => {
    await who.stillValid(writer);
    const known = await ofUser(writer, who.id);
    if (known) await writer.update(CALENDARS, known.id, { planned });
    return known !== null;
  });
}

export async function endCalendar(store: Store, { id }: SignedIn): Promise<void> {
  await store.write((writer) => removeCalendar(writer, id));
}

/** The user of a calendar address, and what the calendar holds. */
export async function calendarOf(
  reader: Reader,
  token: string,
): Promise<(CalendarContent & { user: number }) | null> {
  const hash = tokenHash(token);
  if (hash === undefined) return null;
  const known = await reader.first(CALENDARS, [eq('hash', hash)]);
  return known && { user: (known.user as { id: number }).id, ...contentOf(known) };
}

function ofUser(reader: Pick<Reader, 'first'>, user: number): Promise<Row | null> {
  return reader.first(CALENDARS, [eq('user', user)]);
}

function contentOf({ scope, planned }: Row): CalendarContent {
  return { scope: scope as CalendarScope, planned: planned === true };
}
