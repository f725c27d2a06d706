import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollToTab } from '../../ui/scroll-to-tab.ts';

/**
 * Keeps the shown view's tab visible in a row that may be wider than the screen.
 * @returns `settle` focuses it when the pressed button disappears; if its view is gone too, the tab of all records gets the focus
 */
export function useShownTab(shown: string | undefined) {
  const row = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<{ isGone: boolean }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another tab
  useLayoutEffect(() => scrollToTab(row.current, '[aria-current]'), [shown]);

  useEffect(() => {
    if (!settled) return;
    const own = settled.isGone ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    (own ?? row.current?.querySelector<HTMLElement>('a:not([href*="saved="])'))?.focus({
      preventScroll: true,
    });
  }, [settled]);

  return { row, settle: (isGone = false) => setSettled({ isGone }) };
}
