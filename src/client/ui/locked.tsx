import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Fields that take nothing while what was typed in them is on its way, where it could not be sent a second time: an action, a report,
 * a reading. The focus is where it was again afterwards.
 */
export function Locked({ when, children }: { when: boolean; children: ReactNode }) {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (when) {
      held.current = document.activeElement;
      return;
    }
    if (held.current instanceof HTMLElement && document.activeElement === document.body) held.current.focus();
    held.current = null;
  }, [when]);
  return (
    <fieldset className="locked" disabled={when}>
      {children}
    </fieldset>
  );
}
