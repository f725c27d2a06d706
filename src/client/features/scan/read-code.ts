/** What was scanned or typed: the token of a label, a page of this app, or the code of something. */
type Scanned = { token: string } | { page: string } | { code: string };

/** Nothing has a longer code; a camera may see any. */
const LONGEST = 200;
const LABEL = /^\/r\/([\w-]{22})\/?$/;

/**
 * Reads what a camera has seen, or what was typed in its place. Addresses of other hosts are no codes of ours.
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
  // Two slashes at the start would name a host.
  return token === undefined ? { page: url.pathname.replace(/^\/+/, '/') } : { token };
}
