import { expect, test } from 'vitest';
import {
  type DraftField,
  errorsByField,
  fieldsOf,
  guessedKind,
  nameOf,
  withField,
  withoutField,
} from './draft-fields.ts';

const SITE = 'company/site';

test.each([
  ['Calibrated on', 'date'],
  ['Inspection date', 'date'],
  ['Is leased', 'yes'],
  ['Has a guard', 'yes'],
  ['Island', 'text'],
  ['Rental cost', 'money'],
  ['Price', 'money'],
  ['Contact email', 'email'],
  ['Phone', 'text'],
  ['Seat count', 'whole'],
  ['Safety notes', 'long'],
  ['Gate code', 'text'],
])('%s is probably of the kind %s', (title, kind) => {
  expect(guessedKind(title)).toBe(kind);
});

test.each([
  ['Calibrated on', 'own_calibrated_on'],
  ['  Größe (cm) ', 'own_gro_e_cm'],
  ['時間', 'own_field'],
  ['Gate code', 'own_gate_code_2'],
])('%s becomes the name %s', (title, name) => {
  expect(nameOf(title, ['own_gate_code'])).toBe(name);
});

const FUEL: DraftField = {
  name: 'own_fuel',
  title: 'Fuel',
  kind: 'choice',
  choices: ['Diesel', 'Electric'],
  required: true,
  listed: true,
};

test('a field is read back from the files as it was written, and leaves nothing behind', () => {
  const files = withField({}, SITE, FUEL);
  expect(files).toEqual({
    'company/site.json': {
      properties: { own_fuel: { title: 'Fuel', enum: ['Diesel', 'Electric'] } },
      required: ['own_fuel'],
    },
    'company/site.ui.json': { 'ui:list': { columns: ['own_fuel'] } },
  });
  expect(fieldsOf(files, SITE)).toEqual([FUEL]);
  expect(withoutField(files, SITE, 'own_fuel')).toEqual({});
});

test('what the page does not know of a field stays as it is', () => {
  const files = {
    'company/site.json': {
      properties: {
        own_seats: { type: 'integer' as const, minimum: 1 },
        own_twin: { 'x-reference': SITE },
        own_side: { oneOf: [{ const: 'n', title: 'North' }] },
      },
    },
  };
  const [seats, twin, side] = fieldsOf(files, SITE);
  expect([seats?.kind, twin?.kind, side?.choices]).toEqual(['whole', undefined, ['North']]);
  const renamed = [seats, twin, side].reduce(
    (now, field) => (field ? withField(now, SITE, { ...field, title: `${field.title}!` }) : now),
    files as Parameters<typeof withField>[0],
  );
  expect(renamed['company/site.json']?.properties).toEqual({
    own_seats: { type: 'integer', minimum: 1, title: 'Own Seats!' },
    own_twin: { 'x-reference': SITE, title: 'Own Twin!' },
    own_side: { oneOf: [{ const: 'n', title: 'North' }], title: 'Own Side!' },
  });
});

test('errors stand at the field whose lines they are in', () => {
  const files = withField(withField({}, SITE, { ...FUEL, choices: [] }), SITE, {
    ...FUEL,
    name: 'own_gate',
    title: '',
    kind: 'text',
  });
  const at = (line: number, message: string, file = 'company/site.json') => ({ file, line, message });
  const errors = [at(5, 'No choices'), at(8, 'No title'), at(1, 'All wrong'), at(1, 'Other', 'x.json')];
  expect(errorsByField(files, SITE, errors)).toEqual({
    own_fuel: ['No choices'],
    own_gate: ['No title'],
    '': ['All wrong'],
  });
});
