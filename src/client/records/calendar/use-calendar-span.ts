import { useCallback } from 'react';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { readSpan, type Span } from './calendar-days.ts';

/** Reads the calendar's period from the page's address (`span` and `shown`), and changes it. */
export function useCalendarSpan() {
  const [params, changeParams] = useAddressParams();
  const show = useCallback(
    (span: Span, day: string) =>
      changeParams((to) => {
        to.set('span', span);
        to.set('shown', day);
        return { to };
      }),
    [changeParams],
  );
  return { ...readSpan(params), show };
}
