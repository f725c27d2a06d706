import { ApiError } from '../../../shared/errors.ts';
import type { Action } from '../../../shared/schema/entity.ts';
import { PASSWORD } from '../../../shared/schema/states.ts';
import { say } from '../../../shared/texts/text.ts';
import { proveAgain } from '../../auth/prove-again.ts';
import { labelOf, writeAudit } from '../../events/audit-entry.ts';
import type { Row } from '../../store/store.ts';
import type { RecordContext } from '../record-context.ts';
import type { Run, Write } from '../write.ts';
import { signedText, signedValues } from './signed-text.ts';

/** The append-only table of what people have signed. */
export const SIGNATURES = '_signature';

/** A body without the password of who signs, which is kept nowhere: neither with an Idempotency-Key nor in the history. */
interface Taken {
  body: unknown;
  password?: unknown;
}

/** Takes the password out of the body of an action that is signed. */
export function takePassword(action: Action | undefined, body: unknown): Taken {
  if (action?.sign === undefined || typeof body !== 'object' || body === null || Array.isArray(body))
    return { body };
  const { [PASSWORD]: password, ...rest } = body as Record<string, unknown>;
  return { body: rest, password };
}

/**
 * The same work by somebody who has proven who they are, if the action is signed.
 * @throws ApiError `forbidden`, `invalid` at the password, `too_many_requests`
 */
export async function provenToSign(
  ctx: RecordContext,
  action: Action | undefined,
  password: unknown,
): Promise<RecordContext> {
  if (action?.sign === undefined) return ctx;
  const { store, principal, now } = ctx;
  return { ...ctx, principal: await proveAgain(store, principal, now, password, action.title) };
}

/** Keeps what is signed, in the transaction of the action. @throws ApiError `forbidden` for who has not proven who they are */
export async function sign({ entity, action, asked, after }: Write, { ctx, writer }: Run): Promise<void> {
  const { principal, now } = ctx;
  if (action?.sign === undefined) return;
  if (!asked || !principal.isProven || principal.id === null)
    throw new ApiError('forbidden', say('auth.people_only', { what: action.title }));
  const row = after as Row;
  const { sign: meaning, title } = action;
  const user = { id: principal.id, label: principal.name };
  await writer.append(SIGNATURES, {
    entity: entity.path,
    record: row.id,
    user: user.id,
    ...signedText({
      entity: entity.path,
      record: row.id,
      action: { name: action.name, title },
      meaning,
      user,
      moment: now.toISOString(),
      values: signedValues(entity, action, row),
    }),
  });
  await writeAudit(writer, {
    actor: principal.recorded,
    now,
    entity: entity.path,
    key: row.id,
    label: labelOf(entity, row),
    action: 'signed',
    details: { action: title, meaning },
  });
}
