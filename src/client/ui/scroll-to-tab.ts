/** Scrolls a row of tabs that is wider than its box so that the chosen one stands in its middle, and moves nothing else. */
export function scrollToTab(row: HTMLElement | null, chosen: string): void {
  const tab = row?.querySelector(chosen)?.getBoundingClientRect();
  if (!row || !tab) return;
  const { left, right } = row.getBoundingClientRect();
  if (tab.left < left || tab.right > right) row.scrollLeft += (tab.left + tab.right - left - right) / 2;
}
