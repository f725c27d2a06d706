import { useEffect, useRef } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/**
 * What was pressed is gone once it is done, and the focus with it: the name of the page has it then, from where the keys lead
 * to what can be done next.
 * @returns says that something was done, before the record shows it
 */
export function useActed(record: WireRecord): () => void {
  const acted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at when the record has changed
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
