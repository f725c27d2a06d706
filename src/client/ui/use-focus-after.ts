import { useEffect, useRef } from 'react';

/** What has come of some work takes the focus, which was on the button that began it and is gone. */
export function useFocusAfter<T extends HTMLElement>(isWorking: boolean) {
  const result = useRef<T>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isWorking && document.activeElement === document.body) result.current?.focus();
    was.current = isWorking;
  }, [isWorking]);
  return result;
}
