/**
 * A title for comparison: lower case, without accents, blanks, points and what stands in brackets at its end, such as a unit.
 * @example foldTitle('Ser.-Nr. (Typenschild)') // 'sernr'
 */
export function foldTitle(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
