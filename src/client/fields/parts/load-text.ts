import type { Assignee } from '../../../shared/wire.ts';
import { formatNumber } from '../../ui/format.ts';

/**
 * What somebody has to do this week.
 * @example loadText({ id: 1, label: 'Tess', records: 3, hours: 12, available: 40 }) // '3 open · 12 of 40 h'
 */
export function loadText({ records, hours, available }: Assignee): string {
  const open = `${formatNumber(records)} open`;
  if (hours === undefined) return open;
  const of = available === undefined ? '' : ` of ${formatNumber(available)}`;
  return `${open} · ${formatNumber(hours)}${of} h`;
}

/** Whether somebody has more to do than they can. */
export function isOverloaded({ hours = 0, available }: Assignee): boolean {
  return available !== undefined && hours > available;
}
