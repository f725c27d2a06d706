import type { EntityHooks } from '../../records/hooks.ts';
import { removeCalendar } from './calendar-link.ts';

/** Users: a deactivated user loses their calendar, and does not get it back when reactivated. */
export const calendarHooks: EntityHooks = {
  entity: 'users/user',
  async afterSave({ scope, before }, after, { writer }) {
    if (scope === 'tenant' && before && before.is_active !== after.is_active)
      await removeCalendar(writer, after.id);
  },
};
