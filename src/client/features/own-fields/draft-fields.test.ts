import { expect, test } from 'vitest';
import {
  type DraftField,
  fieldsOf,
  guessedKind,
  nameOf,
  withField,
  withoutField,
  withPlace,
  withWord,
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
  ['Phone', 'phone'],
  ['Web site', 'web'],
  ['Duration of the visit', 'duration'],
  ['GPS of the gate', 'point'],
  ['Scrap in %', 'percent'],
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

test('several choices stand in the items of a list, and keep their values', () => {
  const several: DraftField = { ...FUEL, kind: 'choices' };
  const files = withField({}, SITE, several);
  expect(files['company/site.json']?.properties?.own_fuel).toEqual({
    title: 'Fuel',
    items: { enum: ['Diesel', 'Electric'] },
  });
  expect(fieldsOf(files, SITE)).toEqual([several]);
  const titled = { title: 'Fuel', items: { oneOf: [{ const: 'd', title: 'Diesel' }] } };
  const [known] = fieldsOf({ 'company/site.json': { properties: { own_fuel: titled } } }, SITE);
  const longer = withField({ 'company/site.json': { properties: { own_fuel: titled } } }, SITE, {
    ...(known as DraftField),
    choices: ['Diesel', 'Gas'],
  });
  expect(longer['company/site.json']?.properties?.own_fuel).toEqual({
    title: 'Fuel',
    items: {
      oneOf: [
        { const: 'd', title: 'Diesel' },
        { const: 'Gas', title: 'Gas' },
      ],
    },
  });
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
  expect([seats?.kind, twin?.kind, side?.choices]).toEqual(['whole', 'record', ['North']]);
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

test('a choice that is added leaves the values of the others as records have them', () => {
  const own_side = { title: 'Side', oneOf: [{ const: 'n', title: 'North' }] };
  const files = { 'company/site.json': { properties: { own_side } } };
  const [side] = fieldsOf(files, SITE);
  const longer = withField(files, SITE, { ...(side as DraftField), choices: ['South', 'North'] });
  expect(longer['company/site.json']?.properties?.own_side?.oneOf).toEqual([
    { const: 'South', title: 'South' },
    { const: 'n', title: 'North' },
  ]);
});

test('a word of a field is set and taken away', () => {
  const files = withWord(withField({}, SITE, FUEL), SITE, 'own_fuel', 'default', 'Diesel');
  expect(files['company/site.json']?.properties?.own_fuel?.default).toBe('Diesel');
  expect(withWord(files, SITE, 'own_fuel', 'default', undefined)).toEqual(withField({}, SITE, FUEL));
});

test('a field that is moved stands there in the form and in the list', () => {
  const gate: DraftField = { ...FUEL, name: 'own_gate', title: 'Gate', kind: 'text' };
  const files = withPlace(withField(withField({}, SITE, FUEL), SITE, gate), SITE, 'own_gate', 0);
  expect(fieldsOf(files, SITE).map(({ name }) => name)).toEqual(['own_gate', 'own_fuel']);
  expect(files['company/site.ui.json']).toEqual({ 'ui:list': { columns: ['own_gate', 'own_fuel'] } });
  expect(fieldsOf(withPlace(files, SITE, 'own_gate', 9), SITE)[1]?.name).toBe('own_gate');
});
