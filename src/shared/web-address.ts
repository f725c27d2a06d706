const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether a text is the address of a page that a browser opens: `http` or `https`, and no other scheme, which could run a script. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text);
}

/** An address as people type it, with the scheme that they leave out; undefined if it is none. @example webAddress('www.acme.example') // 'https://www.acme.example' */
export function webAddress(text: string): string | undefined {
  const typed = text.trim();
  const whole = WITH_SCHEME.test(typed) || !typed.includes('.') ? typed : `https://${typed}`;
  return isWebAddress(whole) ? whole : undefined;
}
