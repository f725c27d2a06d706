import { type RefObject, useEffect, useRef } from 'react';

/**
 * What has come of some work takes the focus, which was on the button that began it and is gone.
 * @param place has it instead, where what has come of it is not drawn here
 */
export function useFocusAfter<T extends HTMLElement>(isWorking: boolean, place?: RefObject<T>) {
  const own = useRef<T>(null);
  const result = place ?? own;
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isWorking && document.activeElement === document.body) result.current?.focus();
    was.current = isWorking;
  }, [isWorking, result]);
  return result;
}
