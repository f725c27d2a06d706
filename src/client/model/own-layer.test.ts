import { expect, test } from 'vitest';
import type { LayerFiles } from '../../shared/schema/layer-files.ts';
import { entityAt, propertyOf } from '../../shared/schema/manifest.ts';
import { transformErrors } from '../records/saving/transform-errors.ts';
import { loadFormModule } from './form-modules.ts';
import { servedModel } from './model.ts';
import { ownLayers } from './own-layer.ts';

const SITE = 'company/site';
const FILES = {
  [`${SITE}.json`]: {
    properties: {
      own_gate_code: { title: 'Gate Code', minLength: 2, maxLength: 4 },
      own_seats: { type: 'integer', minimum: 1, maximum: 9 } as const,
      own_height: { type: 'number' } as const,
      own_cost: { 'x-decimals': 2 },
      own_checked_on: { format: 'date' },
      own_seen_at: { format: 'date-time' },
      own_mail: { format: 'email' },
      own_is_open: { type: 'boolean' } as const,
      own_side: { enum: ['north', 'south'] },
      own_long_note: { 'x-long': true },
      own_twin: { 'x-reference': SITE },
    },
    required: ['own_gate_code'],
  },
  [`${SITE}.ui.json`]: { 'ui:list': { columns: ['own_side'] } },
};
const ownLayer = (files: LayerFiles) => ownLayers([{ id: 'own', version: null, files }]);
const layer = ownLayer(FILES);
const model = layer.over(servedModel());

async function formOf(mode: 'create' | 'edit') {
  const product = await loadFormModule(SITE);
  return { product: product[mode], form: layer.form(SITE, product)[mode] };
}

test('the model has them in the entity and its list, and of other entities the same objects', () => {
  expect(propertyOf(entityAt(model.manifest, SITE), 'own_side')?.kind).toBe('choice');
  expect(model.screens[SITE]?.list.columns.at(-1)).toBe('own_side');
  expect(model.digest).not.toBe(servedModel().digest);
  expect(model.manifest['assets/equipments']).toBe(servedModel().manifest['assets/equipments']);
});

test('the forms have them after the fields of the product, and stay the same objects', async () => {
  const { product, form } = await formOf('create');
  const names = Object.keys(form.schema.properties ?? {});
  expect(names.slice(-11)).toEqual(Object.keys(FILES[`${SITE}.json`]?.properties ?? {}));
  expect(form.schema.required).toEqual([...(product.schema.required ?? []), 'own_gate_code']);
  expect(form.uiSchema.own_long_note).toMatchObject({ 'ui:widget': 'textarea' });
  const edit = await formOf('edit');
  expect(edit.form.schema.required).toContain('own_gate_code');
  expect((await formOf('edit')).form).toBe(edit.form);
  const module = await loadFormModule('parts/vendor');
  expect(layer.form('parts/vendor', module)).toBe(module);
});

const RIGHT = {
  ...{ code: 'K', name: 'Quarry', own_gate_code: 'K17', own_seats: 4, own_height: 1.25, own_cost: 12.5 },
  ...{ own_checked_on: '2026-03-01', own_seen_at: '2026-03-01T08:00:00.000Z', own_mail: 'a@b.example' },
  ...{ own_is_open: true, own_side: 'north', own_long_note: 'A\nB', own_twin: 3 },
};

test('a form that is right in all kinds is right', async () => {
  const { form } = await formOf('create');
  const check = form.validators[form.schema.$id as string];
  expect([check?.(RIGHT), check?.errors]).toEqual([true, []]);
});

test.each([
  [{ own_gate_code: undefined }, { own_gate_code: 'Gate Code is required.' }],
  [{ own_gate_code: 'K' }, { own_gate_code: 'Use at least 2 characters.' }],
  [{ own_gate_code: '12345' }, { own_gate_code: 'Use at most 4 characters.' }],
  [{ own_seats: 0 }, { own_seats: 'Enter 1 or more.' }],
  [{ own_seats: 10 }, { own_seats: 'Enter 9 or less.' }],
  [{ own_seats: 1.5 }, { own_seats: 'Enter a whole number.' }],
  [{ own_height: 'tall' }, { own_height: 'Enter a number.' }],
  [{ own_cost: 1.234 }, { own_cost: 'Enter a multiple of 0.01.' }],
  [{ own_checked_on: '2026-02-30' }, { own_checked_on: expect.stringContaining('date') }],
  [{ own_mail: 'nobody' }, { own_mail: expect.stringContaining('email address') }],
  [{ own_is_open: 'maybe' }, { own_is_open: 'Please check this value.' }],
  [{ own_side: 'west' }, { own_side: 'Choose one from the list.' }],
  [
    { name: undefined, own_seats: 0 },
    { name: 'Name is required.', own_seats: 'Enter 1 or more.' },
  ],
])('%j is told at its field', async (values, errors) => {
  const { form } = await formOf('create');
  const check = form.validators[form.schema.$id as string];
  const given = Object.entries({ ...RIGHT, ...values }).filter(([, value]) => value !== undefined);
  expect(check?.(Object.fromEntries(given))).toBe(false);
  expect(transformErrors(check?.errors ?? [], form.schema)).toEqual(errors);
});

test('a field of the product that the tenant requires is refused where it is empty, and not before it is in the form', async () => {
  const own = ownLayer({
    'parts/vendor.json': { properties: { phone: { title: 'Hotline' } }, required: ['phone', 'gone'] },
  });
  own.over(servedModel());
  const product = await loadFormModule('parts/vendor');
  for (const { schema, validators } of Object.values(own.form('parts/vendor', product))) {
    expect(schema.required).toContain('phone');
    expect(schema.required).not.toContain('gone');
    const check = validators[schema.$id as string];
    expect([check?.({ name: 'Acme', phone: '1' }), check?.({ name: 'Acme' })]).toEqual([true, false]);
    expect(transformErrors(check?.errors ?? [], schema)).toEqual({ phone: 'Hotline is required.' });
  }
});

test('an entity that the tenant has added has forms of its own, checked by its kinds alone', () => {
  const own = ownLayer({
    'own/tool.json': {
      title: 'Tool',
      'x-entity': { label: 'name' },
      properties: { name: { maxLength: 4 }, fuel: { enum: ['Diesel'] } },
      required: ['name'],
    },
  });
  own.over(servedModel());
  const form = own.ownForm('own/tool')?.create;
  expect(Object.keys(form?.schema.properties ?? {})).toEqual(['name', 'fuel']);
  const check = form?.validators[form.schema.$id as string];
  expect([check?.({ name: 'Jack', fuel: 'Diesel' }), check?.({ fuel: 'Coal' })]).toEqual([true, false]);
  expect(transformErrors(check?.errors ?? [], form?.schema ?? {})).toEqual({
    name: 'Name is required.',
    fuel: 'Choose one from the list.',
  });
  expect(own.ownForm(SITE)).toBeUndefined();
  expect(own.ownForm('own/tool')?.create).toBe(form);
});
