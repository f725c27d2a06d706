import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Row } from '../store/store.ts';
import type { FilePart } from './file-pieces.ts';

const LINK_LIFE = 5 * 60_000;

/** What a link to a file says: which part, for which session, until when, and the signature of all that. */
export interface FileTicket {
  part: FilePart;
  session: number;
  until: number;
  sign: string;
}

/** A link that shows a file for five minutes, while the session that asked for it goes on. */
export function fileTicket(file: Row, part: FilePart, session: number, now: Date): FileTicket {
  const until = now.getTime() + LINK_LIFE;
  return { part, session, until, sign: signatureOf(file, part, session, until) };
}

/** Whether a link was signed for this file by the secret that only its store knows, and has not ended. */
export function isGoodTicket(file: Row, { part, session, until, sign }: FileTicket, now: Date): boolean {
  const left = until - now.getTime();
  if (!(left > 0 && left <= LINK_LIFE)) return false;
  const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(file, part, session, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf({ id, secret }: Row, part: FilePart, session: number, until: number): string {
  return createHmac('sha256', String(secret)).update(`${id} ${part} ${session} ${until}`).digest('base64url');
}
