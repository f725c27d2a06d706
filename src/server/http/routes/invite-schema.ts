import { answer, describe, ID, LINK, object } from '../route-schema.ts';

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
      object({ invite_link: { ...LINK, type: ['string', 'null'] } }),
    ),
  },
  errors: ['forbidden', 'invalid'],
});
