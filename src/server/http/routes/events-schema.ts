import { COUNT, describe, json, list, object, TEXT } from '../route-schema.ts';

const CHANGES = object({
  data: object({
    last: { ...COUNT, description: 'Where to go on: `since` of the next request.' },
    changed: { ...list(TEXT), description: 'Paths of the entities whose records have changed.' },
  }),
});

export const events = describe('GET', '/events', {
  id: 'getEvents',
  tag: 'Session',
  summary: 'What has changed',
  description:
    'The entities of which a record has changed that who asks may read. With `Accept: text/event-stream` the answer goes on: an event for what changes, at most one a second, whose data is a list of paths and whose id is sent as `Last-Event-ID` by whoever comes back. It ends after ten minutes, or with the session.',
  // Otherwise it would hold its place for as long as the stream lasts.
  guard: { ownQueue: true, stream: true },
  query: {
    since: {
      ...COUNT,
      description: 'The `last` of an earlier answer; without it nothing is told but where to begin.',
    },
  },
  headers: { 'last-event-id': { type: 'string', description: 'The same as `since`, as browsers send it.' } },
  answers: {
    200: {
      description: 'What has changed.',
      content: {
        ...json(CHANGES).content,
        'text/event-stream': { schema: TEXT },
      },
    },
  },
});
