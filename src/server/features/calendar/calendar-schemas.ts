import {
  answer,
  choice,
  DONE,
  describe,
  LINK,
  nullable,
  object,
  text,
  YES_OR_NO,
} from '../../http/route-schema.ts';

const SIGNED_IN = { hosts: 'tenant' } as const;
const SCOPE = choice('mine', 'all');
const PLANNED = {
  ...YES_OR_NO,
  description: 'Also the services that plans have made no work orders for yet, as tentative entries.',
};

export const feed = describe('GET', '/calendar/:token', {
  id: 'getCalendarFeed',
  tag: 'Calendar',
  summary: 'Work orders as a calendar that other programs read',
  description:
    'The token ends with `.ics`. All-day entries (RFC 5545) from 30 days ago to a year ahead, at most 2,000, as the person whose calendar it is may read them. Services that plans have made no work orders for yet are tentative, if they are wanted.',
  guard: { open: true, hosts: 'tenant' },
  params: { token: { ...text(64), description: 'The secret of the calendar, with .ics.' } },
  answers: {
    200: { description: 'The calendar.', content: { 'text/calendar': { schema: { type: 'string' } } } },
  },
});

export const calendar = describe('GET', '/users/calendar', {
  id: 'getOwnCalendar',
  tag: 'Calendar',
  summary: 'Whether you have a calendar feed',
  description: 'What it holds: your own work orders or all that you may read; null where there is none.',
  guard: SIGNED_IN,
  answers: {
    200: answer('The calendar.', object({ scope: nullable(SCOPE), planned: PLANNED })),
  },
});

export const renewCalendar = describe('POST', '/users/calendar', {
  id: 'renewOwnCalendar',
  tag: 'Calendar',
  summary: 'Get a new address for your calendar feed',
  description:
    'It is answered this once; the address before stops working. It also ends when you change your password.',
  guard: SIGNED_IN,
  body: object({ scope: SCOPE, planned: PLANNED }, ['planned']),
  answers: { 201: answer('The address.', object({ url: LINK })) },
});

export const changeCalendar = describe('PATCH', '/users/calendar', {
  id: 'changeOwnCalendar',
  tag: 'Calendar',
  summary: 'Change what your calendar feed holds',
  description: 'Its address stays.',
  guard: SIGNED_IN,
  body: object({ planned: PLANNED }),
  answers: { 204: DONE },
});

export const endCalendar = describe('DELETE', '/users/calendar', {
  id: 'endOwnCalendar',
  tag: 'Calendar',
  summary: 'Switch your calendar feed off',
  description: 'Its address stops working.',
  guard: SIGNED_IN,
  answers: { 204: DONE },
});
