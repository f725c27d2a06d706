import {
  answer,
  COUNT,
  choice,
  DONE,
  describe,
  ID,
  list,
  nullable,
  object,
  TEXT,
} from '../../http/route-schema.ts';

const PLANT = object({
  state: choice('none', 'filling', 'filled', 'removing', 'removed'),
  percent: { ...COUNT, maximum: 100 },
  kept: {
    ...list(object({ entity: TEXT, id: ID, label: TEXT, reason: TEXT })),
    description: 'What could not be removed, since something of the tenant refers to it.',
  },
  problem: { ...nullable(TEXT), description: 'Why it does not go on. It is tried again by itself.' },
});
const words = { tag: 'Summaries', guard: { hosts: 'tenant' as const } };

export const examplePlant = describe('GET', '/example-plant', {
  ...words,
  id: 'getExamplePlant',
  summary: 'How far the example plant has come',
  description: 'A plant with machines and 18 months of work, to look around in. For admins.',
  answers: { 200: answer('The example plant.', PLANT) },
  errors: ['forbidden'],
});

export const fillExamplePlant = describe('POST', '/example-plant', {
  ...words,
  id: 'fillExamplePlant',
  summary: 'Fill an example plant',
  description: 'Begins to fill one, and is done later. Where there is one already nothing happens.',
  answers: { 200: answer('The example plant.', PLANT) },
  errors: ['forbidden'],
});

export const removeExamplePlant = describe('DELETE', '/example-plant', {
  ...words,
  id: 'removeExamplePlant',
  summary: 'Remove the example plant',
  description:
    'Begins to remove it, and is done later. What people have made stays, and so does what that refers to.',
  answers: { 204: DONE },
  errors: ['forbidden'],
});
