import { INVITE_TEXTS } from '../../../shared/settings-texts.ts';

/** A person to invite, or what is wrong with what was written. */
export interface InvitedLine {
  /** As it was written. */
  text: string;
  name: string;
  email: string;
  problem?: string;
}

/** Between commas, semicolons and ends of lines, but not within quotes: "Miller, Jo" is one name. */
const PIECE = /(?:"[^"\n]*"|[^,;\n])+/g;
const NAMED = /^"?(.*?)"?\s*<([^<>]*)>$/;
const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** Who is meant by addresses as people paste them: one a line or with commas between, each with a name or without. */
export function invitedLines(text: string): InvitedLine[] {
  const seen = new Set<string>();
  return (text.match(PIECE) ?? []).flatMap((piece) => {
    const written = piece.trim();
    if (written === '') return [];
    const [, name = '', given = written] = NAMED.exec(written) ?? [];
    const email = given.trim();
    const key = email.toLowerCase();
    const problem = !ADDRESS.test(email)
      ? INVITE_TEXTS.noAddress
      : seen.has(key)
        ? INVITE_TEXTS.twice
        : undefined;
    seen.add(key);
    return [
      {
        text: written,
        name: name.trim() || nameFrom(email),
        email,
        ...(problem !== undefined && { problem }),
      },
    ];
  });
}

/** @example nameFrom('jo.miller@acme.example') // 'Jo Miller' */
function nameFrom(email: string): string {
  return (email.split('@')[0] ?? '')
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}
