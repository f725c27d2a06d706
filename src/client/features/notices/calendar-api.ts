import { useAnswer } from '../../data/answer.ts';
import { call } from '../../data/endpoint.ts';

export type CalendarScope = 'mine' | 'all';

/** The content of the user's calendar feed; its scope is null if there is none. */
export function useCalendar() {
  const { data, reload } = useAnswer('/users/calendar');
  return { scope: data?.scope, planned: data?.planned, isLoaded: data !== undefined, reload };
}

/** Gives the feed a new URL, which is returned only once. */
export async function renewCalendar(scope: CalendarScope, planned: boolean): Promise<string> {
  return (await call('post', '/users/calendar', { body: { scope, planned } })).data.url;
}

/** Changes whether the feed holds planned services; its URL stays. */
export async function changeCalendar(planned: boolean): Promise<void> {
  await call('patch', '/users/calendar', { body: { planned } });
}

export async function endCalendar(): Promise<void> {
  await call('delete', '/users/calendar');
}
