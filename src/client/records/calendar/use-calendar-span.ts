import { useCallback } from 'react';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { readSpan, type Span } from './calendar-days.ts';

/** What of a calendar the page's address says, in `span` and `shown`, and how another part of it is shown. */
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
