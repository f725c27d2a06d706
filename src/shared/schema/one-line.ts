/**
 * A text that names somebody: one line, since it stands in mails, logs and lists, and without characters that turn the
 * text after them around. The schemas of tenants and users have it as their pattern.
 */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u;

/** Whether a text may name somebody. @example isOneLine('Acme\nBcc: x') // false */
export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text);
}
