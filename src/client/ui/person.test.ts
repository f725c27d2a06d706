import { expect, test } from 'vitest';
import { initialsOf } from './person.tsx';

test.each([
  ['Ana Test', 'AT'],
  ['ada king of lovelace', 'AL'],
  ['Ana María Ruiz Test', 'AT'],
  ['dana', 'D'],
  ['Élodie Ångström', 'ÉÅ'],
  ['tess.tech@acme.example', 'TE'],
  ['Jean-Luc (nights)', 'JL'],
  ['李 明', '李明'],
  ['–', '?'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
