import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/**
 * Moves the focus to the page heading after an action: the pressed button disappears and would take the focus with it.
 * @returns a function to call when an action was done, before the record shows it
 */
export function useActed(record: WireRecord): () => void {
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the record has changed
  useEffect(() => {
    if (!acted.current) return;
    acted.current = false;
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
  }, [record]);
  return () => {
    acted.current = true;
  };
}
