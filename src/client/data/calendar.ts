import { useAnswer } from './answer.ts';
import { call } from './endpoint.ts';

export type CalendarScope = 'mine' | 'all';

/** The content of the user's calendar feed; null if there is none. */
export function useCalendar() {
  const { data, reload } = useAnswer('/users/calendar');
  return { scope: data?.scope, isLoaded: data !== undefined, reload };
}

/** Gives the feed a new URL, which is returned only once. */
export async function renewCalendar(scope: CalendarScope): Promise<string> {
  return (await call('post', '/users/calendar', { body: { scope } })).data.url;
}

export async function endCalendar(): Promise<void> {
  await call('delete', '/users/calendar');
}
