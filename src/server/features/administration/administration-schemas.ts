import { HISTORY_ACTORS, HISTORY_KINDS, MAX_PAGE_SIZE } from '../../../shared/wire.ts';
import {
  answer,
  COUNT,
  choice,
  describe,
  ID,
  json,
  LINK,
  list,
  nullable,
  object,
  TEXT,
  TIME,
  WHOLE,
  YES_OR_NO,
} from '../../http/route-schema.ts';

const ACTOR = choice(...HISTORY_ACTORS);
const MAYBE_ID = nullable(WHOLE);
const VALUES = { type: ['object', 'null'] };
const MOMENT = 'A day or a UTC time, such as 2026-03-01 or 2026-03-01T09:30:00Z.';

const ENTRY = object(
  {
    id: ID,
    at: TIME,
    actor: object({ kind: ACTOR, id: MAYBE_ID, name: TEXT }),
    entity: TEXT,
    key: MAYBE_ID,
    label: nullable(TEXT),
    action: TEXT,
    before: VALUES,
    after: VALUES,
    details: VALUES,
    exists: { ...YES_OR_NO, description: 'Whether the record is still there.' },
    restorable: { ...YES_OR_NO, description: 'Of a deletion: whether it can be taken back.' },
  },
  ['restorable'],
);

export const history = describe('GET', '/history', {
  id: 'getHistory',
  tag: 'Summaries',
  summary: 'What happened on this host, or to one of its records',
  description:
    'Newest first. A page may be shorter than asked for, or empty, and still have a `next`: so many entries are looked at for one answer. At a tenant nobody is told from where others signed in.',
  query: {
    entity: { ...TEXT, description: 'Path of the entity, such as work-orders/work_order.' },
    key: { ...ID, description: 'Id of the record, with its entity.' },
    actor: { ...ID, description: 'Id of the user who did it.' },
    actor_kind: { ...ACTOR, description: 'Who did it.' },
    kind: {
      ...choice(...HISTORY_KINDS),
      description: 'What happened to a record, or anything that happened to an account.',
    },
    from: { ...TEXT, description: `Since then. ${MOMENT}` },
    until: { ...TEXT, description: `Before then. ${MOMENT}` },
    before: { ...ID, description: 'The `next` of the page before.' },
    page_size: { ...ID, maximum: MAX_PAGE_SIZE, description: 'Default 10.' },
  },
  answers: {
    200: {
      description: 'A page of the history.',
      ...json(
        object({
          data: list(ENTRY),
          meta: object({
            page_size: ID,
            next: {
              ...MAYBE_ID,
              description: 'The `before` that goes on from here; null at the beginning.',
            },
          }),
        }),
      ),
    },
  },
});

export const usage = describe('GET', '/tenants/tenant/:id/usage', {
  id: 'getTenantUsage',
  tag: 'Summaries',
  summary: 'How much a company uses',
  description: 'For platform admins, on the admin host: numbers alone, and when somebody last signed in.',
  guard: { hosts: 'platform' },
  params: { id: { ...ID, description: 'Id of the company.' } },
  answers: {
    200: answer(
      'The figures.',
      object({
        users: object({ active: COUNT, invited: COUNT, deactivated: COUNT }),
        records: object({ count: COUNT, most: list(object({ title: TEXT, count: COUNT })) }),
        files: object({ count: COUNT, bytes: COUNT, room: COUNT }),
        last_sign_in: nullable(TIME),
      }),
    ),
  },
  errors: ['not_found'],
});

export const invite = describe('POST', '/users/user/:id/invite', {
  id: 'inviteUser',
  tag: 'Users',
  summary: 'Make a new invitation link',
  description:
    'The links before stop working. A tenant’s own people may do it for whoever has not joined yet; platform admins for everybody.',
  params: { id: { ...ID, description: 'Id of the user.' } },
  answers: {
    200: answer(
      'The link, shown once; null where a mail has brought it.',
      object({ invite_link: nullable(LINK) }),
    ),
  },
  errors: ['forbidden', 'invalid'],
});

export const viewSecondFactor = describe('GET', '/users/user/:id/reset-second-factor', {
  id: 'getUsersSecondFactor',
  tag: 'Users',
  summary: 'Whether a user has a second factor on',
  description: 'For platform admins, on the admin host.',
  guard: { hosts: 'platform' },
  params: { id: { ...ID, description: 'Id of the user.' } },
  answers: { 200: answer('Whether it is on.', object({ is_on: YES_OR_NO })) },
});

export const resetSecondFactor = describe('POST', '/users/user/:id/reset-second-factor', {
  id: 'resetSecondFactor',
  tag: 'Users',
  summary: 'Take the second factor from a user who lost it',
  description: 'For platform admins, on the admin host. All sessions of the user end.',
  guard: { hosts: 'platform' },
  params: { id: { ...ID, description: 'Id of the user.' } },
  answers: { 200: answer('Whether it was on.', object({ was_on: YES_OR_NO })) },
  errors: ['forbidden'],
});
