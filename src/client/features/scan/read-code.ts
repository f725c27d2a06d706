/** A scanned or typed text: a label's token, a page of this app, or a record's code. */
export type Scanned = { token: string } | { page: string } | { code: string };

/** No record has a longer code, but a camera may see any. */
const LONGEST = 200;
const LABEL = /^\/r\/([\w-]{22})\/?$/;

/**
 * Interprets a scanned or typed text. Addresses of other hosts are not accepted.
 * @example readCode('https://acme.example.com/r/…', 'https://acme.example.com') // { token: '…' }
 */
export function readCode(text: string, origin: string): Scanned | undefined {
  const code = text.trim();
  if (code === '') return undefined;
  if (!/^https?:\/\//i.test(code)) return code.length > LONGEST ? undefined : { code };
  if (!URL.canParse(code)) return undefined;
  const url = new URL(code);
  if (url.origin !== origin) return undefined;
  const token = LABEL.exec(url.pathname)?.[1];
  // Two leading slashes would mean a host name.
  return token === undefined ? { page: url.pathname.replace(/^\/+/, '/') } : { token };
}
