import { answer, describe, ID, LINK, object } from '../route-schema.ts';

export const invite = describe('POST', '/users/user/:id/invite', {
  id: 'inviteUser',
  tag: 'Users',
  summary: 'Make a new invitation link',
  description: 'For platform admins, on the admin host. The links before stop working.',
  guard: { hosts: 'platform' },
  params: { id: { ...ID, description: 'Id of the user.' } },
  answers: { 200: answer('The link, shown once.', object({ invite_link: LINK })) },
  errors: ['forbidden'],
});
