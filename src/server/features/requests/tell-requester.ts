import { REQUEST } from '../../../shared/entity-paths.ts';
import { ensureSecret } from '../../auth/tenant-secret.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Writer } from '../../store/store.ts';
import { countTo, queueMail } from '../notifications/mail-outbox.ts';
import { tell } from '../notifications/notices.ts';
import { signStatus } from './requests.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So that nobody can flood a mailbox through us. */
const MAILS_A_DAY = 3;
const TOLD = { accepted: 'request_answered', declined: 'request_answered', done: 'request_done' } as const;
type Told = (typeof TOLD)[keyof typeof TOLD];

/**
 * A person who reported without an account and left an address gets the answer by mail, with a link to the status page. The
 * reporter of a duplicate hears of the first report's progress as if it were theirs, with links to their own request; with an
 * account, by a notice.
 */
export const requesterMailHooks: EntityHooks<typeof REQUEST> = {
  entity: REQUEST,
  async afterSave({ before, principal, now }, after, { writer, isQuiet }) {
    if (isQuiet || !before || before.state === after.state || before.state === 'done') return;
    if (after.state === 'duplicate') {
      const kind = toldOf(await firstOf(writer, after));
      if (kind) await mailStranger(writer, after, kind, now);
      return;
    }
    const kind = toldOf(after);
    if (!kind) return;
    await mailStranger(writer, after, kind, now);
    for (const duplicate of await duplicatesOf(writer, after.id)) {
      await mailStranger(writer, duplicate, kind, now);
      const user = writtenValue(duplicate, 'user');
      if (typeof user === 'number' && user !== principal.id)
        await tell(writer, { kind, entity: REQUEST, row: duplicate, once: now.toISOString(), at: now }, [
          user,
        ]);
    }
  },
};

function toldOf(request: Row | null): Told | undefined {
  return TOLD[request?.state as keyof typeof TOLD];
}

async function mailStranger(writer: Writer, request: Row, kind: Told, now: Date): Promise<void> {
  const address = request.requester_email;
  if (typeof address !== 'string' || request.user !== null) return;
  if ((await countTo(writer, address, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY) return;
  const status = signStatus(await ensureSecret(writer), request.id);
  await queueMail(writer, {
    key: `${kind}:${request.id}:${now.getTime()}`,
    address,
    content: { kind, titles: [{ kind, title: '', entity: REQUEST, key: request.id }], status },
    at: now,
  });
}

/** The report that a duplicate leads to, through others that became duplicates since. */
async function firstOf(reader: Reader, duplicate: RowOf<typeof REQUEST>): Promise<Row | null> {
  const id = writtenValue(duplicate, 'duplicate_of');
  const other = typeof id === 'number' ? await reader.get(REQUEST, id) : null;
  return other?.state === 'duplicate' ? firstOf(reader, other) : other;
}

/**
 * All duplicates of a report, also through others. There are no loops, since nothing may be marked as a duplicate of a
 * duplicate.
 */
async function duplicatesOf(reader: Reader, id: number): Promise<Row[]> {
  const found = await reader.find(REQUEST, {
    where: [eq('duplicate_of', id), eq('state', 'duplicate')],
  });
  const further: Row[] = [];
  for (const each of found) further.push(each, ...(await duplicatesOf(reader, each.id)));
  return further;
}
