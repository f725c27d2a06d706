import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readSpan, type Span } from './calendar-days.ts';

/** What of a calendar the page's address says, in `span` and `shown`, and how another part of it is shown. */
export function useCalendarSpan() {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (span: Span, day: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('span', span);
          next.set('shown', day);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return { ...readSpan(params), show };
}
