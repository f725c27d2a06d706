import { REQUEST } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import { readSigned, signNumber } from '../../auth/tenant-secret.ts';
import type { Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { RowOf } from '../../store/store.ts';

export const PORTAL = 'requests/portal';

type RequestState = 'new' | 'accepted' | 'declined' | 'duplicate' | 'done';

const HOUR_MS = 3_600_000;

/** Stores the answer to a request, and how long the person who reported it waited. */
export async function answerRequest(
  transaction: Transaction,
  request: RowOf<typeof REQUEST>,
  state: RequestState,
  now: Date,
  values: Record<string, string | number | null> = {},
): Promise<RowOf<typeof REQUEST>> {
  const hours = (now.getTime() - Date.parse(String(request.created_at))) / HOUR_MS;
  return transaction.update(REQUEST, request, {
    state,
    answered_at: now.toISOString(),
    hours_to_answer: Math.max(0, Math.round(hours * 100) / 100),
    ...values,
  });
}

/** @throws ApiError `invalid` unless the request is in one of these states */
export function requireState({ state, code }: RowOf<typeof REQUEST>, ...allowed: RequestState[]): void {
  if (!allowed.includes(state as RequestState))
    throw fieldError('state', say('requests.wrong_state', { request: String(code), state: String(state) }));
}

const STATUS = 'status';

/** The token of a request's status page. */
export function signStatus(secret: string, request: number): string {
  return signNumber(secret, STATUS, request);
}

/** The request of a status page; undefined for any other token. */
export function readStatus(secret: string, token: string): number | undefined {
  return readSigned(secret, STATUS, token);
}
