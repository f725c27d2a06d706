import type { FilterValues } from '../field.ts';

/** What bounds a span of days. */
type Bounds = Pick<FilterValues, 'gte' | 'lte' | 'lt'>;

/** A span of days that a filter offers by name. `@today` is the reader's own day, which the server knows. */
export interface Span {
  label: string;
  bounds: Bounds;
}

export const SPANS: Span[] = [
  { label: 'Today', bounds: { gte: '@today', lte: '@today' } },
  { label: 'This week', bounds: { gte: '@week', lt: '@week+1' } },
  { label: 'Next 7 days', bounds: { gte: '@today', lte: '@today+7' } },
  { label: 'Next 30 days', bounds: { gte: '@today', lte: '@today+30' } },
  { label: 'This month', bounds: { gte: '@month', lt: '@month+1' } },
  { label: 'Last month', bounds: { gte: '@month-1', lt: '@month' } },
  { label: 'Last 7 days', bounds: { gte: '@today-7', lte: '@today' } },
  { label: 'Last 30 days', bounds: { gte: '@today-30', lte: '@today' } },
  { label: 'This year', bounds: { gte: '@year', lt: '@year+1' } },
  { label: 'Last 12 months', bounds: { gte: '@today-365', lte: '@today' } },
  { label: 'Before today', bounds: { lte: '@today-1' } },
  { label: 'From today', bounds: { gte: '@today' } },
];

/** Every bound, the empty ones as well, so that those of another span go. */
export function boundsOf({ gte = '', lte = '', lt = '' }: Bounds): Required<Bounds> {
  return { gte, lte, lt };
}

/** The span that a filter's values are, or undefined. */
export function spanOf(values: FilterValues): Span | undefined {
  const text = JSON.stringify(boundsOf(values));
  return SPANS.find(({ bounds }) => JSON.stringify(boundsOf(bounds)) === text);
}
