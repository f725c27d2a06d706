import {
  answer,
  COUNT,
  choice,
  DAY,
  describe,
  ID,
  list,
  nullable,
  object,
  TEXT,
  text,
  WHOLE,
  YES_OR_NO,
} from '../../http/route-schema.ts';
import { LOOK } from '../look/shown-look.ts';

const SHOWN_LOOK = { look: LOOK };
const STRANGERS = { open: true, hosts: 'tenant' } as const;
const TOKEN = { token: { ...text(64), description: 'What the address of the page ends with.' } };
const TEXT_OR_NONE = nullable(TEXT);

export const portal = describe('GET', '/public/portal/:token', {
  id: 'getPublicPortal',
  tag: 'Requests',
  summary: 'What a stranger may report here',
  description:
    'The form of a portal, or of an asset by its QR label. An address that is wrong, closed or renewed is not found.',
  guard: STRANGERS,
  params: TOKEN,
  answers: {
    200: answer(
      'The form.',
      object({
        company: TEXT,
        ...SHOWN_LOOK,
        name: TEXT,
        place: TEXT_OR_NONE,
        welcome: TEXT_OR_NONE,
        email: choice('no', 'optional', 'required'),
        reported_on: list(DAY),
        choices: {
          ...nullable(
            object({ what: choice('assets', 'locations'), names: list(object({ id: ID, name: TEXT })) }),
          ),
          description: 'The names that this portal makes public, to choose from; null for none.',
        },
        form: {
          ...TEXT,
          description: 'Sent with the report; good once, for two hours, after three seconds.',
        },
      }),
    ),
  },
});

export const report = describe('POST', '/public/request/:token', {
  id: 'reportAsStranger',
  tag: 'Requests',
  summary: 'Report what is wrong, without an account',
  description:
    'Makes a request. At most five in ten minutes and thirty a day from one network, and so many a day as the portal says. The same form sent twice makes one.',
  guard: STRANGERS,
  params: TOKEN,
  body: object(
    {
      form: text(200),
      title: text(150),
      description: { ...TEXT, maxLength: 5000 },
      requester_name: { ...TEXT, maxLength: 100 },
      requester_email: { ...TEXT, maxLength: 254 },
      place: { ...ID, description: 'The id of one of `choices`.' },
      photos: { ...list(ID), description: 'Ids of photos that were sent with this form.' },
      // Filled in only by programs, because people do not see it.
      website: { ...TEXT, maxLength: 200, description: 'Leave it empty.' },
    },
    ['description', 'requester_name', 'requester_email', 'place', 'photos', 'website'],
  ),
  answers: {
    201: answer(
      'It is received.',
      object({ status: { ...TEXT, description: 'The token of its status page.' } }),
    ),
  },
});

export const status = describe('GET', '/public/request/:token', {
  id: 'getPublicRequest',
  tag: 'Requests',
  summary: 'How far a reported matter is',
  description: 'By the token that was answered when it was reported.',
  guard: STRANGERS,
  params: TOKEN,
  answers: {
    200: answer(
      'How far it is.',
      object({
        company: TEXT,
        ...SHOWN_LOOK,
        code: TEXT,
        title: TEXT,
        received_on: DAY,
        state: choice('received', 'planned', 'in_work', 'done', 'declined'),
        planned_on: nullable(DAY),
        called_off: {
          ...YES_OR_NO,
          description: 'It was planned, but its work order was cancelled; somebody will look at it again.',
        },
        answer: TEXT_OR_NONE,
        form: {
          ...TEXT_OR_NONE,
          description: 'Sent with photos that are added; null where none can be added any more.',
        },
        photos_left: { ...COUNT, description: 'How many photos can be added.' },
      }),
    ),
  },
});

export const morePhotos = describe('POST', '/public/request/:token/photos', {
  id: 'addPhotosAsStranger',
  tag: 'Requests',
  summary: 'Add photos to what was reported, without an account',
  description:
    'By the token of its status page, as long as the report is open: three photos in all. The same form sent twice adds them once.',
  guard: STRANGERS,
  params: TOKEN,
  body: object({ form: text(200), photos: { ...list(ID), minItems: 1, maxItems: 10 } }),
  answers: { 200: answer('They are with the report.', object({ added: COUNT })) },
  errors: ['invalid'],
});

export const label = describe('GET', '/labels/:token', {
  id: 'getLabel',
  tag: 'Requests',
  summary: 'The asset that a QR label stands on',
  description: 'For somebody who is signed in and may read that asset.',
  guard: { hosts: 'tenant' },
  params: TOKEN,
  answers: {
    200: answer('The asset.', object({ id: WHOLE, name: TEXT })),
  },
});
