import type { EntityHooks } from '../../records/hooks.ts';
import { countTo, queueMail } from '../notifications/mail-outbox.ts';
import { REQUEST } from './requests.ts';
import { ensureSecret, signStatus } from './tenant-secret.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So that nobody fills somebody's mailbox through us. */
const MAILS_A_DAY = 3;
const TOLD = { accepted: 'request_answered', declined: 'request_answered', done: 'request_done' } as const;

/** Who has reported without an account and left an address hears of the answer by mail, which leads to the status page. */
export const requesterMailHooks: EntityHooks = {
  entity: REQUEST,
  async afterSave({ before, now }, after, { writer, isQuiet }) {
    if (isQuiet) return;
    const kind = before?.state === after.state ? undefined : TOLD[after.state as keyof typeof TOLD];
    const address = after.requester_email;
    if (!kind || typeof address !== 'string' || after.user !== null) return;
    if (before?.state === 'done') return;
    if ((await countTo(writer, address, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY) return;
    const status = signStatus(await ensureSecret(writer), after.id);
    await queueMail(writer, {
      key: `${kind}:${after.id}:${now.getTime()}`,
      address,
      content: { kind, titles: [{ kind, title: '', entity: REQUEST, key: after.id }], status },
      at: now,
    });
  },
};
