import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Keeps the shown view's tab visible in a row that may be wider than the screen.
 * @returns `settle` focuses it when the pressed button disappears; if its view is gone too, the tab of all records gets the focus
 */
export function useShownTab(shown: string | undefined) {
  const row = useRef<HTMLDivElement>(null);
  const [settled, setSettled] = useState<{ isGone: boolean }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has another tab
  useLayoutEffect(() => {
    const tab = row.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!row.current || !tab) return;
    const { left, right } = row.current.getBoundingClientRect();
    if (tab.left < left || tab.right > right) row.current.scrollLeft += tab.left - left;
  }, [shown]);

  useEffect(() => {
    if (!settled) return;
    const own = settled.isGone ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    (own ?? row.current?.querySelector<HTMLElement>('a:not([href*="saved="])'))?.focus({
      preventScroll: true,
    });
  }, [settled]);

  return { row, settle: (isGone = false) => setSettled({ isGone }) };
}
