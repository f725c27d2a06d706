import { NOTICE } from '../../../shared/entity-paths.ts';
import { together } from '../../lib/together.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, Store } from '../../store/store.ts';
import { digestTime } from './daily-notices.ts';
import { queueMail } from './mail-outbox.ts';
import { momentOf, zoneOf } from './preferences.ts';

/** The most notices in one mail; the next mail goes on from there. */
const MOST = 5000;
const PENDING = eq('in_digest', true);

/**
 * Creates the daily digest of each person for whom notices wait, at digest time in their time zone: its notices are marked in the same transaction, so
 * that each is in one mail only.
 * @returns when the next is due, if anything waits
 */
export async function sendDigests(store: Store, now: Date): Promise<Date | undefined> {
  const { zone, time } = await store.read(digestTime);
  const people = await store.read((reader) =>
    reader.group(NOTICE, { by: [{ property: 'user' }], measures: [{ op: 'count' }], where: [PENDING] }),
  );
  let next: Date | undefined;
  for (const { keys } of people) {
    const { id: user } = keys[0] as { id: number };
    const [own, first] = await store.read((reader) =>
      together([zoneOf(reader, user, zone), reader.first(NOTICE, [PENDING, eq('user', user)])]),
    );
    const due = nextDigest(new Date(String(first?.created_at)), time, own);
    if (due > now) {
      if (!next || due < next) next = due;
      continue;
    }
    await store.write(async (writer) => {
      const own = await pending(writer, user);
      const [first] = own;
      if (!first) return;
      await queueMail(writer, {
        key: `digest:${user}:${first.id}`,
        user,
        content: {
          kind: 'digest',
          titles: own.map(({ kind, title, entity, key }) => ({
            kind,
            title: String(title),
            entity: String(entity),
            key: Number(key),
          })),
        },
        at: now,
      });
      for (const { id } of own) await writer.update(NOTICE, id, { in_digest: false });
    });
  }
  return next;
}

/** The next digest time at or after a given time. */
export function nextDigest(from: Date, time: string, zone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const today = momentOf(day, time, zone);
  return today >= from ? today : momentOf(day.add({ days: 1 }), time, zone);
}

function pending(reader: Reader, user: number): Promise<RowOf<typeof NOTICE>[]> {
  const where = [PENDING, eq('user', user)];
  return reader.find(NOTICE, { where, order: [{ property: 'id', descending: false }], limit: MOST });
}
