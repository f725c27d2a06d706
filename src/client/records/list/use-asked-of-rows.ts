import { useRef } from 'react';

/**
 * The search and filters that the shown rows match: while those of another search or filter load, still those of the rows
 * before. So what is ticked, counted or deleted meanwhile is what is seen.
 * @param asked the search and filters of the address
 * @param isComing its rows are not there yet
 */
export function useAskedOfRows<T>(asked: T, isComing: boolean): T {
  const shown = useRef(asked);
  if (!isComing) shown.current = asked;
  return shown.current;
}
