import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Row } from '../store/store.ts';
import type { FilePart } from './file-pieces.ts';

const LINK_LIFE = 5 * 60_000;

/** The contents of a link to a file: which part, for which session, until when, and the signature over all of these. */
export interface FileTicket {
  part: FilePart;
  session: number;
  until: number;
  sign: string;
}

/** A link that shows a file for five minutes, as long as the session that requested it is valid. */
export function fileTicket(file: Row, part: FilePart, session: number, now: Date): FileTicket {
  const until = now.getTime() + LINK_LIFE;
  return { part, session, until, sign: signatureOf(file, part, session, until) };
}

/** Whether a link was signed for this file with the secret of its store, and has not expired. */
export function isGoodTicket(file: Row, { part, session, until, sign }: FileTicket, now: Date): boolean {
  const left = until - now.getTime();
  if (!(left > 0 && left <= LINK_LIFE)) return false;
  const [given, right] = [Buffer.from(sign), Buffer.from(signatureOf(file, part, session, until))];
  return given.length === right.length && timingSafeEqual(given, right);
}

function signatureOf({ id, secret }: Row, part: FilePart, session: number, until: number): string {
  return createHmac('sha256', String(secret)).update(`${id} ${part} ${session} ${until}`).digest('base64url');
}
