import { answer, DONE, describe, ID, object, TEXT } from '../../http/route-schema.ts';

const OPTIONAL_TEXT = { type: ['string', 'null'] };
const PLANT = object({
  state: { type: 'string', enum: ['none', 'filling', 'filled', 'removing', 'removed'] },
  percent: { type: 'integer', minimum: 0, maximum: 100 },
  kept: {
    type: 'array',
    description: 'What could not be removed, since something of the tenant refers to it.',
    items: object({ entity: TEXT, id: ID, label: TEXT, reason: TEXT }),
  },
  problem: { ...OPTIONAL_TEXT, description: 'Why it does not go on. It is tried again by itself.' },
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
