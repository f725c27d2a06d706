import { answer, describe, json, object, TEXT, YES_OR_NO } from '../route-schema.ts';

const ANYBODY = { open: true, hosts: 'any' } as const;

export const tenant = describe('GET', '/tenant', {
  id: 'getTenant',
  tag: 'Host',
  summary: 'Whose app this host is',
  description: 'The admin host answers as the tenant `admin`.',
  guard: ANYBODY,
  answers: { 200: answer('The tenant of this host.', object({ name: TEXT, schema_name: TEXT })) },
  errors: ['not_found'],
});

export const config = describe('GET', '/config', {
  id: 'getConfig',
  tag: 'Host',
  summary: 'What the public pages show',
  description: 'Whom to write to, the domain below which the tenants are, and whether mail is set up.',
  guard: ANYBODY,
  answers: {
    200: answer('The settings.', object({ contact_email: TEXT, base_domain: TEXT, sends_mail: YES_OR_NO })),
  },
});

export const openApi = describe('GET', '/openapi.json', {
  id: 'getOpenApi',
  tag: 'Service',
  summary: 'This document',
  description: 'The description of the API. `/api/docs` shows it as a page.',
  guard: ANYBODY,
  answers: {
    200: { description: 'OpenAPI 3.1.', ...json({ type: 'object' }) },
    304: { description: 'It is as you know it, by `If-None-Match`.', type: 'null' },
  },
});
