/** A mail link. While the address is unknown, the mail opens without a recipient. */
export function mailto(address: string | undefined, subject: string): string {
  return `mailto:${address ?? ''}?subject=${encodeURIComponent(subject)}`;
}
