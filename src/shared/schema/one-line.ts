/**
 * A text that names somebody: one line, since it stands in mails, logs and lists, and without characters that turn the
 * text after them around or that nobody sees, by which two names would look alike. (Two invisible ones stay allowed: Persian
 * and Indian names are written with joiners.) The schemas of tenants and users have it as their pattern.
 */
const ONE_LINE =
  /^[^\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]*$/u;

/** Whether a text may name somebody. @example isOneLine('Acme\nBcc: x') // false */
export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text);
}
