import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the result of an operation, since the button that started it has disappeared.
 * @param place gets the focus instead, if the result is not rendered here
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
