import type { FilterValues } from '../field.ts';

/** A span of days that a filter offers by name. `@today` is the reader's own day, which the server knows. */
export interface Span {
  label: string;
  from: string;
  to: string;
}

export const SPANS: Span[] = [
  { label: 'Today', from: '@today', to: '@today' },
  { label: 'Last 7 days', from: '@today-7', to: '@today' },
  { label: 'Last 30 days', from: '@today-30', to: '@today' },
  { label: 'Last 12 months', from: '@today-365', to: '@today' },
  { label: 'Before today', from: '', to: '@today-1' },
  { label: 'Next 7 days', from: '@today', to: '@today+7' },
  { label: 'Next 30 days', from: '@today', to: '@today+30' },
  { label: 'From today', from: '@today', to: '' },
];

/** The span that a filter's values are, or undefined. */
export function spanOf({ gte = '', lte = '' }: FilterValues): Span | undefined {
  return SPANS.find(({ from, to }) => from === gte && to === lte);
}
