import { answer, COUNT, describe, ID, list, object, TEXT, TIME } from '../route-schema.ts';

export const overview = describe('GET', '/platform/overview', {
  id: 'getOverview',
  tag: 'Summaries',
  summary: 'The figures of the platform',
  description: 'For platform admins, on the admin host.',
  guard: { hosts: 'platform' },
  answers: {
    200: answer(
      'The figures.',
      object({
        version: TEXT,
        engine: TEXT,
        contact_email: TEXT,
        companies_count: COUNT,
        users_count: COUNT,
        newest_companies: list(object({ id: ID, name: TEXT, schema_name: TEXT, created_at: TIME })),
      }),
    ),
  },
});
