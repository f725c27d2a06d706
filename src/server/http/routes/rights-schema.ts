import { answer, describe, nullable, object, TEXT, YES_OR_NO } from '../route-schema.ts';

export const rights = describe('GET', '/users/rights', {
  id: 'getOwnRights',
  tag: 'Session',
  summary: 'What who is signed in may do',
  description:
    'With `all` nothing is hidden and nothing refused; else `grants` says what is not, as in the role of the user.',
  guard: { hosts: 'tenant' },
  answers: {
    200: answer(
      'The rights.',
      object(
        {
          all: YES_OR_NO,
          kind: { ...nullable(TEXT), description: 'The kind of the role; null without a role.' },
          grants: { type: 'object', additionalProperties: true },
          my: {
            type: 'object',
            additionalProperties: true,
            description:
              'Ids of the records that the user is given, such as sites, for grants of what belongs to these.',
          },
        },
        ['my'],
      ),
    ),
  },
});
