import { ApiError } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { asStored } from './password.ts';

const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 200;

/** Whom a new password is for. What everybody knows about them must not be the password. */
interface PasswordOwner {
  name: string;
  email: string;
  /** The tenant that the password is for. */
  tenant: PasswordTenant;
}

export interface PasswordTenant {
  name: string;
  subdomain: string;
}

export const PLATFORM: PasswordTenant = { name: 'Platform Admin', subdomain: 'admin' };

/** Shorter names occur in too many words. */
const SHORTEST_OWN = 3;
/** A password made of one's own name and fewer letters and digits than this is guessed along with the name. */
const LEAST_BESIDE = 6;
const COUNTED = '01234567890123456789';
const OTHERWISE = say('auth.password_otherwise');
/** One object: words of an owner are taken together by what they are called. */
const EMAIL = say('auth.password_email');

/**
 * What is wrong with a new password, in words for its owner; undefined when nothing is. The stored form is checked,
 * and the result is the same for capitals, accents, symbols between letters, and digits instead of letters.
 */
export function passwordError(password: string, owner?: PasswordOwner): Text | undefined {
  const stored = asStored(password);
  const length = [...stored].length;
  if (length < MIN_PASSWORD_LENGTH) return say('auth.password_least', { limit: MIN_PASSWORD_LENGTH });
  if (length > MAX_PASSWORD_LENGTH) return say('auth.password_most', { limit: MAX_PASSWORD_LENGTH });
  const folded = fold(stored);
  const spellings = spellingsOf(folded);
  if (spellings.some((each) => COMMON_PASSWORDS.has(each)) || new Set(folded).size < 4 || isCounted(folded))
    return say('auth.password_easy', { otherwise: OTHERWISE });
  for (const spelling of spellings.slice(1)) {
    const known = littleMoreThan(spelling, owner);
    if (known) return say('auth.password_little_more', { known, otherwise: OTHERWISE });
  }
  return undefined;
}

/** @throws ApiError `invalid` on the field `password` */
export function requireGoodPassword(password: string, owner: PasswordOwner): void {
  const error = passwordError(password, owner);
  if (error) throw new ApiError('invalid', undefined, { password: [error] });
}

/** The owner's word that a password mostly consists of, if little remains without it; it may be one word or several together. */
function littleMoreThan(spelling: string, owner: PasswordOwner | undefined): Text | undefined {
  const words = ownWords(owner);
  const each = [...Map.groupBy(words, ({ what }) => what).values()];
  return [...each, words].map((some) => littleBeside(some, spelling)).find((known) => known !== undefined);
}

function littleBeside(words: OwnWord[], spelling: string): Text | undefined {
  let rest = spelling;
  let known: Text | undefined;
  // The longest first: a shorter word inside it would leave half of it.
  for (const { word, what } of words.toSorted((a, b) => b.word.length - a.word.length)) {
    if (!rest.includes(word)) continue;
    known ??= what;
    rest = rest.replaceAll(word, '');
  }
  const isLittle = rest.length < LEAST_BESIDE || new Set(rest).size < 4 || isCounted(rest);
  return isLittle ? known : undefined;
}

/** Whether a text is a run of consecutive digits, up or down. */
function isCounted(text: string): boolean {
  return COUNTED.includes(text) || COUNTED.includes([...text].reverse().join(''));
}

/** A word that is known about an owner, and what to call it. */
interface OwnWord {
  word: string;
  what: Text;
}

/** The owner's words, the most telling first. */
function ownWords(owner: PasswordOwner | undefined): OwnWord[] {
  const sources: [what: Text, text: string][] = [[say('auth.password_name_product'), 'mainstay']];
  if (owner)
    sources.push(
      [say('auth.password_name'), owner.name],
      [say('auth.password_name_tenant'), owner.tenant.name],
      [say('auth.password_subdomain'), owner.tenant.subdomain],
      [EMAIL, owner.email],
      [EMAIL, owner.email.split('@')[0] ?? ''],
    );
  return sources
    .flatMap(([what, text]) => {
      const folded = fold(asStored(text));
      return [folded, ...folded.split(/[^\p{L}\p{N}]+/u)].map((word) => ({ word: bare(word), what }));
    })
    .filter(({ word }) => word.length >= SHORTEST_OWN);
}

/** In lower case, without accents and invisible characters. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '');
}

/** The ways a password can be read. Digits at its end may stand for letters, or just be digits that people append. */
function spellingsOf(folded: string): string[] {
  const end = folded.search(/[0-9]*$/);
  const word = folded.slice(0, end);
  const appended = folded.slice(end);
  return [
    folded,
    bare(folded),
    ...(['i', 'l'] as const).flatMap((one) => [readable(folded, one), readable(word, one) + appended]),
  ];
}

/** Keeps only letters and digits. */
function bare(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]/gu, '');
}

const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Reads digits and symbols as the letters they look like. A one looks like two of them. */
function readable(folded: string, one: 'i' | 'l'): string {
  return bare(
    folded.replace(/[0-9@$!|]/g, (sign) => (/[1!|]/.test(sign) ? one : (LOOKS_LIKE[sign] ?? sign))),
  );
}
