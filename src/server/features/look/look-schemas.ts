import { answer, describe, ID } from '../../http/route-schema.ts';
import { LOOK } from './shown-look.ts';

const words = {
  tag: 'Host',
  errors: ['not_found' as const],
};

/** What a company looks like. */
export const look = describe('GET', '/look', {
  ...words,
  id: 'getLook',
  guard: { open: true, hosts: 'tenant' },
  summary: 'The logo and colour of a company',
  description: 'What stands on its sign-in page, its request portal and its papers. Anybody may read it.',
  answers: {
    200: answer('The look.', LOOK),
  },
});

/** The bytes of its logo. */
export const logo = describe('GET', '/look/logo', {
  ...words,
  id: 'getLogo',
  guard: { open: true, hosts: 'tenant', ownQueue: true },
  summary: 'The logo of a company',
  description: 'A PNG, JPEG or WebP picture of at most 256 KB.',
  query: { v: { ...ID, description: 'Its number, so that a new logo has another address.' } },
  answers: {
    200: {
      description: 'The bytes.',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    },
  },
});
