/** A mail link. While the address is not known yet, the mail opens without a receiver. */
export function mailto(address: string | undefined, subject: string): string {
  return `mailto:${address ?? ''}?subject=${encodeURIComponent(subject)}`;
}
