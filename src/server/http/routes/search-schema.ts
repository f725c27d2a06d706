import { answer, describe, ID, list, object, TEXT, YES_OR_NO } from '../route-schema.ts';

const GROUP = object({
  entity: { ...TEXT, description: 'Path of the entity, such as work-orders/work_order.' },
  records: list(
    object(
      {
        id: ID,
        label: TEXT,
        about: { ...TEXT, description: 'What a record that is named by a number is about.' },
      },
      ['about'],
    ),
  ),
  more: { ...YES_OR_NO, description: 'More match than are named; its list has them.' },
});

export const search = describe('GET', '/search', {
  id: 'search',
  tag: 'Summaries',
  summary: 'Records of all kinds that match a text',
  description:
    'At most five of each kind, an exact code first, then those that have it in their label. Only what may be read is found; what belongs to another record is not named.',
  query: { q: { ...TEXT, maxLength: 200, description: 'What is looked for; nothing finds nothing.' } },
  answers: { 200: answer('By entity, the best match first.', list(GROUP)) },
});
