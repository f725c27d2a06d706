import { SINGLETON_ID } from '../../../shared/schema/entity.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';

/**
 * The hourly rate of a user on a day: the last rate set by then, otherwise that of the settings; null if none is known.
 */
export async function rateOf(reader: Reader, user: number, day: string): Promise<number | null> {
  const [rate] = await reader.find('users/labour_rate', {
    where: [eq('user', user), { property: 'from_on', op: 'lte', value: day }],
    order: [{ property: 'from_on', descending: true }],
    limit: 1,
  });
  if (rate) return Number(rate.hourly_rate);
  const settings = await reader.get('company/settings', SINGLETON_ID);
  return typeof settings?.default_rate === 'number' ? settings.default_rate : null;
}

/** The factor by which overtime costs more. */
export async function overtimeFactor(reader: Reader): Promise<number> {
  const settings = await reader.get('company/settings', SINGLETON_ID);
  return typeof settings?.overtime_factor === 'number' ? settings.overtime_factor : 1.5;
}
