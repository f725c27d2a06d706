import { answer, describe, ref } from '../route-schema.ts';

export const dashboard = describe('GET', '/dashboard', {
  id: 'getDashboard',
  tag: 'Summaries',
  summary: "The figures of a tenant's dashboard",
  description: 'What is open, planned and done, as the team sees it first.',
  guard: { hosts: 'tenant' },
  answers: { 200: answer('The figures.', ref('dashboard')) },
});
