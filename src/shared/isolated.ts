/**
 * A name of somebody's among words of ours, where there is room for text only: like `<bdi>`, it keeps the direction of its own
 * letters and does not turn ours around.
 * @example isolated('خطة.csv') + ' is empty.'
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
