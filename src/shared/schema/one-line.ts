/**
 * A text that names somebody. It must be one line, because it appears in mails, logs and lists. It must not contain
 * characters that reverse the text after them, or invisible ones that make two names look the same. (Two invisible
 * characters are allowed: Persian and Indian names are written with joiners.) The schemas of tenants and users use it as
 * their pattern.
 */
const ONE_LINE =
  /^[^\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]*$/u;

/** Whether a text can be a name. @example isOneLine('Acme\nBcc: x') // false */
export function isOneLine(text: string): boolean {
  return ONE_LINE.test(text);
}
