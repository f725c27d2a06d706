import type { EntityHooks } from '../../records/hooks.ts';
import { removeCalendar } from './calendar-link.ts';

/** Users: whoever is switched off has no calendar any more, also not when they are switched on again. */
export const calendarHooks: EntityHooks = {
  entity: 'users/user',
  async afterSave({ scope, before }, after, { writer }) {
    if (scope === 'tenant' && before && before.is_active !== after.is_active)
      await removeCalendar(writer, after.id);
  },
};
